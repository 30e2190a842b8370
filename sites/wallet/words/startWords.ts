import { type Locale, localeOf } from 'latchkey/react/screens'

/** Sentences of the start screen. It shows before the tables of this folder have loaded, so `tryAgain` is here too. */
export type StartWords = { loading: string; title: string; unreachable: string; notListed: string; tryAgain: string }

const tables: Record<Locale, StartWords> = {
  en: {
    loading: 'Opening your wallet…',
    title: 'Your wallet couldn’t start',
    unreachable: 'The server didn’t respond. Check your connection. Your wallet will start when you’re back online.',
    notListed:
      'The server doesn’t accept this web address. The wallet’s operator must add it to allowedOrigins in the environment.',
    tryAgain: 'Try again',
  },
  ar: {
    loading: 'جارٍ فتح محفظتك…',
    title: 'تعذّر تشغيل محفظتك',
    unreachable: 'لم يستجب الخادم. تحقق من اتصالك بالإنترنت. ستعمل محفظتك تلقائيًا عند عودة الاتصال.',
    notListed: 'لا يقبل الخادم عنوان الويب هذا. يجب على مشغّل المحفظة إضافته إلى allowedOrigins في إعدادات البيئة.',
    tryAgain: 'إعادة المحاولة',
  },
  de: {
    loading: 'Ihre Wallet wird geöffnet …',
    title: 'Ihre Wallet konnte nicht starten',
    unreachable:
      'Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung. Die Wallet startet, sobald Sie wieder online sind.',
    notListed:
      'Der Server lässt diese Webadresse nicht zu. Der Betreiber der Wallet muss sie in der Umgebung unter allowedOrigins eintragen.',
    tryAgain: 'Erneut versuchen',
  },
  es: {
    loading: 'Abriendo tu billetera…',
    title: 'No se pudo iniciar tu billetera',
    unreachable:
      'El servidor no respondió. Revisa tu conexión. Tu billetera se iniciará cuando vuelvas a tener conexión.',
    notListed:
      'El servidor no acepta esta dirección web. El operador de la billetera debe añadirla a allowedOrigins en el entorno.',
    tryAgain: 'Reintentar',
  },
  fr: {
    loading: 'Ouverture de votre portefeuille…',
    title: 'Votre portefeuille n’a pas pu démarrer',
    unreachable:
      'Le serveur n’a pas répondu. Vérifiez votre connexion. Votre portefeuille démarrera dès que vous serez de nouveau en ligne.',
    notListed:
      'Le serveur n’accepte pas cette adresse web. L’opérateur du portefeuille doit l’ajouter à allowedOrigins dans l’environnement.',
    tryAgain: 'Réessayer',
  },
  he: {
    loading: 'הארנק נפתח…',
    title: 'לא ניתן להפעיל את הארנק',
    unreachable: 'השרת לא הגיב. יש לבדוק את החיבור. הארנק יופעל כשהחיבור יחזור.',
    notListed: 'השרת לא מקבל את כתובת האתר הזו. על מפעיל הארנק להוסיף אותה ל־allowedOrigins בהגדרות הסביבה.',
    tryAgain: 'ניסיון חוזר',
  },
  hi: {
    loading: 'आपका वॉलेट खुल रहा है…',
    title: 'आपका वॉलेट शुरू नहीं हो सका',
    unreachable: 'सर्वर ने जवाब नहीं दिया। अपना कनेक्शन जाँचें। ऑनलाइन आते ही आपका वॉलेट शुरू हो जाएगा।',
    notListed: 'सर्वर इस वेब पते को स्वीकार नहीं करता। वॉलेट के ऑपरेटर को इसे एनवायरनमेंट के allowedOrigins में जोड़ना होगा।',
    tryAgain: 'फिर से कोशिश करें',
  },
  id: {
    loading: 'Membuka dompet Anda…',
    title: 'Dompet Anda tidak dapat dibuka',
    unreachable: 'Server tidak merespons. Periksa koneksi Anda. Dompet akan terbuka saat Anda kembali online.',
    notListed:
      'Server tidak menerima alamat web ini. Operator dompet harus menambahkannya ke allowedOrigins di environment.',
    tryAgain: 'Coba lagi',
  },
  ja: {
    loading: 'ウォレットを開いています…',
    title: 'ウォレットを起動できませんでした',
    unreachable: 'サーバーが応答しませんでした。接続を確認してください。オンラインに戻ると自動的に起動します。',
    notListed:
      'サーバーがこのウェブアドレスを許可していません。ウォレットの運営者が環境の allowedOrigins に追加する必要があります。',
    tryAgain: 'もう一度試す',
  },
  ko: {
    loading: '지갑을 여는 중…',
    title: '지갑을 시작할 수 없습니다',
    unreachable: '서버가 응답하지 않았습니다. 연결을 확인하세요. 다시 온라인 상태가 되면 지갑이 자동으로 시작됩니다.',
    notListed: '서버가 이 웹 주소를 허용하지 않습니다. 지갑 운영자가 환경의 allowedOrigins에 추가해야 합니다.',
    tryAgain: '다시 시도',
  },
  pt: {
    loading: 'Abrindo sua carteira…',
    title: 'Não foi possível iniciar sua carteira',
    unreachable:
      'O servidor não respondeu. Verifique sua conexão. Sua carteira será iniciada quando você voltar a ficar on-line.',
    notListed:
      'O servidor não aceita este endereço web. O operador da carteira precisa adicioná-lo a allowedOrigins no ambiente.',
    tryAgain: 'Tentar novamente',
  },
  ru: {
    loading: 'Кошелёк открывается…',
    title: 'Не удалось запустить кошелёк',
    unreachable: 'Сервер не ответил. Проверьте подключение. Кошелёк запустится, когда связь восстановится.',
    notListed: 'Сервер не принимает этот веб-адрес. Оператор кошелька должен добавить его в allowedOrigins окружения.',
    tryAgain: 'Повторить',
  },
  tr: {
    loading: 'Cüzdanınız açılıyor…',
    title: 'Cüzdanınız başlatılamadı',
    unreachable: 'Sunucu yanıt vermedi. Bağlantınızı kontrol edin. Yeniden çevrimiçi olduğunuzda cüzdanınız başlar.',
    notListed:
      'Sunucu bu web adresini kabul etmiyor. Cüzdan operatörünün adresi ortamdaki allowedOrigins listesine eklemesi gerekir.',
    tryAgain: 'Tekrar dene',
  },
  zh: {
    loading: '正在打开您的钱包…',
    title: '您的钱包无法启动',
    unreachable: '服务器没有响应。请检查网络连接。恢复联网后，钱包会自动启动。',
    notListed: '服务器不接受此网址。钱包运营方需要将其添加到环境的 allowedOrigins 中。',
    tryAgain: '重试',
  },
}

/** Returns the sentences that are needed before any other table is loaded, in the first of `languages` that the wallet speaks. */
export function startWords(languages: readonly string[] = navigator.languages): StartWords {
  return tables[localeOf(languages)]
}
