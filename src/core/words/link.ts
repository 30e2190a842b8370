import type { Locale } from './localeOf.ts'

/** What the page says while a linked wallet has to answer. */
export type LinkWords = {
  readonly confirm: string
  readonly lost: string
  readonly cancel: string
  readonly reset: string
  /** The button that shows the other two. */
  readonly more: string
  /** The title of the dialog that opens the wallet's app on a phone. */
  readonly redirecting: string
  readonly open: string
  readonly close: string
}

/** All languages in one file of two kilobytes, which loads with the first request to a wallet. */
export const linkWords: Record<Locale, LinkWords> = {
  en: {
    confirm: 'Confirm on phone',
    lost: 'Connection lost',
    cancel: 'Cancel transaction',
    reset: 'Reset connection',
    more: 'More options',
    redirecting: 'Opening your wallet…',
    open: 'Open',
    close: 'Close',
  },
  ar: {
    confirm: 'أكّد على الهاتف',
    lost: 'انقطع الاتصال',
    cancel: 'إلغاء المعاملة',
    reset: 'إعادة ضبط الاتصال',
    more: 'خيارات أخرى',
    redirecting: 'جارٍ فتح محفظتك…',
    open: 'فتح',
    close: 'إغلاق',
  },
  de: {
    confirm: 'Auf dem Telefon bestätigen',
    lost: 'Verbindung verloren',
    cancel: 'Transaktion abbrechen',
    reset: 'Verbindung zurücksetzen',
    more: 'Weitere Optionen',
    redirecting: 'Deine Wallet wird geöffnet …',
    open: 'Öffnen',
    close: 'Schließen',
  },
  es: {
    confirm: 'Confirma en el teléfono',
    lost: 'Conexión perdida',
    cancel: 'Cancelar transacción',
    reset: 'Restablecer conexión',
    more: 'Más opciones',
    redirecting: 'Abriendo tu billetera…',
    open: 'Abrir',
    close: 'Cerrar',
  },
  fr: {
    confirm: 'Confirmez sur le téléphone',
    lost: 'Connexion perdue',
    cancel: 'Annuler la transaction',
    reset: 'Réinitialiser la connexion',
    more: 'Plus d’options',
    redirecting: 'Ouverture de votre portefeuille…',
    open: 'Ouvrir',
    close: 'Fermer',
  },
  he: {
    confirm: 'אשרו בטלפון',
    lost: 'החיבור אבד',
    cancel: 'ביטול העסקה',
    reset: 'איפוס החיבור',
    more: 'אפשרויות נוספות',
    redirecting: 'הארנק שלכם נפתח…',
    open: 'פתיחה',
    close: 'סגירה',
  },
  hi: {
    confirm: 'फ़ोन पर पुष्टि करें',
    lost: 'कनेक्शन टूट गया',
    cancel: 'लेनदेन रद्द करें',
    reset: 'कनेक्शन रीसेट करें',
    more: 'और विकल्प',
    redirecting: 'आपका वॉलेट खुल रहा है…',
    open: 'खोलें',
    close: 'बंद करें',
  },
  id: {
    confirm: 'Konfirmasi di ponsel',
    lost: 'Koneksi terputus',
    cancel: 'Batalkan transaksi',
    reset: 'Atur ulang koneksi',
    more: 'Opsi lainnya',
    redirecting: 'Membuka dompet Anda…',
    open: 'Buka',
    close: 'Tutup',
  },
  ja: {
    confirm: 'スマートフォンで確認してください',
    lost: '接続が切れました',
    cancel: '取引をキャンセル',
    reset: '接続をリセット',
    more: 'その他のオプション',
    redirecting: 'ウォレットを開いています…',
    open: '開く',
    close: '閉じる',
  },
  ko: {
    confirm: '휴대폰에서 확인하세요',
    lost: '연결이 끊어졌습니다',
    cancel: '트랜잭션 취소',
    reset: '연결 재설정',
    more: '옵션 더 보기',
    redirecting: '지갑을 여는 중…',
    open: '열기',
    close: '닫기',
  },
  pt: {
    confirm: 'Confirme no telefone',
    lost: 'Conexão perdida',
    cancel: 'Cancelar transação',
    reset: 'Redefinir conexão',
    more: 'Mais opções',
    redirecting: 'Abrindo sua carteira…',
    open: 'Abrir',
    close: 'Fechar',
  },
  ru: {
    confirm: 'Подтвердите на телефоне',
    lost: 'Соединение потеряно',
    cancel: 'Отменить транзакцию',
    reset: 'Сбросить соединение',
    more: 'Другие действия',
    redirecting: 'Открываем ваш кошелёк…',
    open: 'Открыть',
    close: 'Закрыть',
  },
  tr: {
    confirm: 'Telefonda onaylayın',
    lost: 'Bağlantı kesildi',
    cancel: 'İşlemi iptal et',
    reset: 'Bağlantıyı sıfırla',
    more: 'Diğer seçenekler',
    redirecting: 'Cüzdanınız açılıyor…',
    open: 'Aç',
    close: 'Kapat',
  },
  zh: {
    confirm: '请在手机上确认',
    lost: '连接已断开',
    cancel: '取消交易',
    reset: '重置连接',
    more: '更多选项',
    redirecting: '正在打开你的钱包…',
    open: '打开',
    close: '关闭',
  },
}
