/** The button's text before anything has loaded. */
export type ButtonWords = {
  readonly connect: string
  readonly wrongNetwork: string
  /** The dialog could not be loaded. */
  readonly offline: string
}

/**
 * The button's text in every language. All languages come with the page, a kilobyte in total, because the button is
 * rendered before anything can be loaded. All other sentences load with the dialog.
 */
export const buttonWords = {
  en: {
    connect: 'Connect wallet',
    wrongNetwork: 'Wrong network',
    offline: 'No network: try again',
  },
  ar: {
    connect: 'ربط المحفظة',
    wrongNetwork: 'شبكة غير مناسبة',
    offline: 'لا توجد شبكة: أعد المحاولة',
  },
  de: {
    connect: 'Wallet verbinden',
    wrongNetwork: 'Falsches Netzwerk',
    offline: 'Kein Netz: noch einmal versuchen',
  },
  es: {
    connect: 'Conectar billetera',
    wrongNetwork: 'Red equivocada',
    offline: 'Sin red: intentar de nuevo',
  },
  fr: {
    connect: 'Connecter un portefeuille',
    wrongNetwork: 'Mauvais réseau',
    offline: 'Pas de réseau : réessayer',
  },
  he: {
    connect: 'חיבור ארנק',
    wrongNetwork: 'רשת לא מתאימה',
    offline: 'אין רשת: נסו שוב',
  },
  hi: {
    connect: 'वॉलेट जोड़ें',
    wrongNetwork: 'गलत नेटवर्क',
    offline: 'नेटवर्क नहीं: फिर कोशिश करें',
  },
  id: {
    connect: 'Hubungkan dompet',
    wrongNetwork: 'Jaringan salah',
    offline: 'Tidak ada jaringan: coba lagi',
  },
  ja: {
    connect: 'ウォレットを接続',
    wrongNetwork: 'ネットワークが違います',
    offline: 'オフライン：もう一度試す',
  },
  ko: {
    connect: '지갑 연결',
    wrongNetwork: '다른 네트워크',
    offline: '네트워크 없음: 다시 시도',
  },
  pt: {
    connect: 'Conectar carteira',
    wrongNetwork: 'Rede errada',
    offline: 'Sem rede: tentar novamente',
  },
  ru: {
    connect: 'Подключить кошелёк',
    wrongNetwork: 'Другая сеть',
    offline: 'Нет сети: повторить',
  },
  tr: {
    connect: 'Cüzdan bağla',
    wrongNetwork: 'Yanlış ağ',
    offline: 'Ağ yok: yeniden dene',
  },
  zh: {
    connect: '连接钱包',
    wrongNetwork: '网络不符',
    offline: '没有网络：重试',
  },
} as const satisfies Record<string, ButtonWords>
