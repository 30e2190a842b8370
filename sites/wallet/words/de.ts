import type { WalletWords } from './en.ts'

/** The wallet's own sentences in German. */
export const de: WalletWords = {
  notLoaded: {
    title: 'Diese Ansicht wurde nicht geladen',
    text: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  },
  failed: {
    title: 'Diese Ansicht lässt sich nicht anzeigen',
    text: 'Etwas ist schiefgelaufen, und es wurde nichts signiert. Versuchen Sie es noch einmal. Kam die Anfrage von einer Website, kann diese sie noch einmal senden.',
  },

  nav: {
    label: 'Wallet',
    activity: 'Aktivität',
    connections: 'Websites',
    pair: 'Scannen',
  },

  accounts: {
    active: 'In Verwendung',
    use: 'Dieses Konto verwenden',
    name: 'Konto {number}',
    rename: 'Umbenennen',
    nameLabel: 'Name des Kontos',
    balanceLoading: 'Guthaben wird geladen …',
    solana: 'Solana-Konto',
    showSolana: 'Mein Solana-Konto anzeigen',
    solanaHint: 'Es gehört zu dieser Wallet und wird angelegt, wenn Sie es zum ersten Mal anzeigen.',
  },

  connections: {
    title: 'Verbundene Websites',
    text: 'Diese Websites können Ihrer Wallet Anfragen senden. Sie bestätigen jede einzelne hier oder lehnen sie ab.',
    none: 'Keine verbundenen Websites.',
    extend: 'Um 7 Tage verlängern',
    since: 'Verbunden am',
    until: 'Läuft ab am',
    lastUsed: 'Zuletzt verwendet',
  },

  connect: {
    title: 'Mit dieser Website verbinden',
    sees: 'Sie sieht Ihre Adresse, Guthaben und Aktivität.',
    seesChosen: 'Die Website sieht die Adressen, die Sie auswählen, mit Guthaben und Aktivität.',
    cannot: 'Ohne Ihre Zustimmung bewegt sie kein Guthaben.',
    account: 'Konto, das Sie freigeben',
    accounts: 'Konten, die Sie freigeben',
    networks: 'Netzwerke',
    required: 'Von der Website verlangt.',
    ends: 'Die Verbindung gilt 7 Tage. Die Website kann sie verlängern, bis Sie sie trennen.',
    opener: 'Diese Website hat dieses Fenster geöffnet.',
    sentTo: 'Ihre Antwort geht an {origin} und an keine andere Website.',
    firstTime: 'Sie verbinden sich zum ersten Mal mit dieser Website.',
    options: 'Optionen',
    solana: 'Solana',
    showSolana: 'Auch mein Solana-Konto freigeben',
    solanaHint: 'Es gehört zu dieser Wallet und wird angelegt, wenn Sie es zum ersten Mal freigeben.',
    confirm: 'Verbinden',
  },

  signIn: {
    asking: 'wartet auf Ihre Antwort',
    pairing: 'Eine Website möchte sich verbinden. Melden Sie sich an, um zu sehen, welche.',
  },

  signInToSite: {
    title: 'Bei dieser Website anmelden',
    networks: 'Netzwerke (je eine Unterschrift)',
    signOnly: 'Die Website möchte nur den Beweis, dass dieses Konto Ihnen gehört.',
    text: 'Vollständige Nachricht für {network}',
  },

  allowed: {
    asks: 'Danach kann sie anfragen:',
  },
  methods: {
    eth_sendTransaction: 'das Senden von Transaktionen',
    eth_signTypedData_v4: 'das Signieren strukturierter Daten',
    personal_sign: 'das Signieren von Nachrichten',
    eth_accounts: 'Ihre Adresse',
    eth_requestAccounts: 'Ihre Adresse',
    eth_chainId: 'Ihr Netzwerk',
    wallet_switchEthereumChain: 'den Wechsel des Netzwerks',
    wallet_addEthereumChain: 'den Wechsel des Netzwerks',
    wallet_getCapabilities: 'was Ihre Wallet unterstützt',
  },

  switchNetwork: {
    title: 'Diese Website auf {network} umstellen',
    text: 'Die nächsten Anfragen der Website nutzen dieses Netzwerk. Andere Websites behalten ihres.',
    confirm: 'Wechseln',
    switching: 'Wird gewechselt …',
  },

  pair: {
    title: 'Mit einer Website verbinden',
    text: 'Scannen Sie den QR-Code auf der Website oder fügen Sie den Link ein, den Sie dort kopieren können.',
    scan: 'QR-Code scannen',
    stop: 'Kamera ausschalten',
    looking: 'Richten Sie die Kamera auf den QR-Code.',
    camera: 'Kamerabild',
    otherCode: 'Dieser QR-Code ist nicht zum Verbinden einer Wallet. Es wird weiter gescannt …',
    link: 'Oder Link einfügen',
    linkHint: 'Er beginnt mit wc: oder https://. Die meisten Links laufen nach 5 Minuten ab.',
    connect: 'Verbinden',
    waiting: {
      title: 'Warten auf die Website',
      text: 'Das kann bis zu 5 Minuten dauern. Lassen Sie die Website geöffnet.',
    },
  },
  cameraTroubles: {
    denied:
      'Dieser Browser blockiert die Kamera für diese Wallet. Erlauben Sie sie in den Einstellungen Ihres Browsers oder fügen Sie unten den Link ein.',
    absent: 'Keine Kamera gefunden. Fügen Sie unten den Link ein.',
    failed:
      'Die Kamera wurde nicht gestartet. Vielleicht wird sie von einer anderen App verwendet. Versuchen Sie es noch einmal oder fügen Sie unten den Link ein.',
  },
  pairingTroubles: {
    unreadable: {
      title: 'Das ist kein Verbindungslink',
      text: 'Gehen Sie zurück zur Website und kopieren Sie den Link noch einmal.',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Links gelten 5 Minuten. Holen Sie sich auf der Website einen neuen.',
    },
    used: {
      title: 'Dieser Link wurde bereits verwendet',
      text: 'Jeder Link verbindet nur einmal. Holen Sie sich auf der Website einen neuen.',
    },
    silent: {
      title: 'Die Website hat nicht geantwortet',
      text: 'Vielleicht wurde sie geschlossen. Holen Sie sich auf der Website einen neuen Link.',
    },
    unsupported: {
      title: 'Ihre Wallet unterstützt diese Website nicht',
      text: 'Die Website braucht ein Netzwerk oder eine Funktion, die Ihre Wallet nicht hat. Die Anfrage wurde abgelehnt.',
    },
    'foreign-relay': {
      title: 'Dieser Code ist nicht für diese Wallet',
      text: 'Er verwendet einen Relay-Server, mit dem sich diese Wallet nicht verbindet. Es wurde nichts geteilt. Verwenden Sie die Wallet, die die Website nennt.',
    },
  },

  relay: {
    connected: { title: 'Verbunden', text: 'Sie können zur Website zurückkehren.' },
    connecting: { title: 'Wird verbunden …', text: 'Das dauert einen Moment.' },
    expired: {
      title: 'Diese Anfrage ist abgelaufen',
      text: 'Es wurde nichts signiert. Senden Sie die Anfrage auf der Website noch einmal.',
    },
    ended: {
      title: 'Verbindung getrennt',
      text: 'Die Verbindung endete, bevor Sie geantwortet haben. Es wurde nichts signiert.',
    },
    interrupted: {
      title: 'Ihre letzte Antwort wurde unterbrochen',
      text: 'Die Wallet wurde geschlossen, während sie antwortete. Die Anfrage kann also ausgeführt worden sein. Prüfen Sie Ihr Konto, bevor Sie es noch einmal versuchen.',
    },
    'not-settled': {
      title: 'Nicht verbunden',
      text: 'Die Website hat die Verbindung nicht abgeschlossen. Holen Sie sich dort einen neuen Link.',
    },
    done: 'Zurück zur Wallet',
  },
  answers: {
    approved: {
      connect: 'Verbunden. Sie können zur Website zurückkehren.',
      'sign-in': 'Angemeldet. Sie können zur Website zurückkehren.',
      'switch-network': 'Netzwerk gewechselt. Sie können zur Website zurückkehren.',
      message: 'Nachricht signiert. Sie können zur Website zurückkehren.',
      data: 'Daten signiert. Sie können zur Website zurückkehren.',
      transaction: 'Transaktion gesendet. Sie können zur Website zurückkehren.',
      other: 'Bestätigt. Sie können zur Website zurückkehren.',
    },
    refused: {
      connect: 'Anfrage abgelehnt. Die Website ist nicht verbunden.',
      'sign-in': 'Anfrage abgelehnt. Sie sind nicht bei der Website angemeldet.',
      'switch-network': 'Anfrage abgelehnt. Die Website bleibt in ihrem Netzwerk.',
      message: 'Anfrage abgelehnt. Die Nachricht wurde nicht signiert.',
      data: 'Anfrage abgelehnt. Die Daten wurden nicht signiert.',
      transaction: 'Anfrage abgelehnt. Die Transaktion wurde nicht gesendet.',
      other: 'Anfrage abgelehnt. Es wurde nichts signiert.',
    },
  },
  asked: {
    one: 'Eine Website wartet auf Ihre Antwort.',
    several: '{count} Anfragen warten auf Ihre Antwort.',
    show: 'Prüfen',
  },
  connection: {
    waiting: 'Relay-Server nicht erreichbar. Verbindung wird wiederhergestellt …',
    offline: 'Sie sind offline. Antworten an Websites werden gesendet, sobald Sie wieder online sind.',
    refused: 'Der Relay-Server lässt diese Wallet nicht zu. Der Betreiber der Wallet muss sie freischalten.',
  },

  turnedAway: {
    'no-opener': {
      title: 'Kehren Sie zur Website zurück',
      text: 'Dieses Fenster hat die Verbindung zu der Website verloren, die es geöffnet hat. Schließen Sie es und versuchen Sie es auf der Website noch einmal.',
    },
    severed: {
      title: 'Diese Website blockiert ihr eigenes Wallet-Fenster',
      text: 'Die Sicherheitseinstellungen der Website trennen sie von diesem Fenster, daher kann sie Ihre Antwort nicht empfangen. Schließen Sie das Fenster und melden Sie das Problem der Website. (Cross-Origin-Opener-Policy muss same-origin-allow-popups sein.)',
    },
    unreadable: {
      title: 'Dieser Link ist unvollständig',
      text: 'Gehen Sie zurück zur Website und versuchen Sie es noch einmal.',
    },
    'other-environment': {
      title: 'Diese Website verwendet eine andere Wallet',
      text: 'Die Website hat eine Wallet angefragt, die es unter dieser Adresse nicht gibt. Es wurde nichts weitergegeben.',
    },
    'other-referrer': {
      title: 'Diese Website ist nicht, was sie vorgibt zu sein',
      text: 'Die Anfrage nennt eine andere Website als die, die dieses Fenster geöffnet hat. Es wurde nichts weitergegeben. Schließen Sie dieses Fenster.',
    },
    'no-key': {
      title: 'Diese Website kann keine Antwort empfangen',
      text: 'Die Website hat einen ungültigen Verschlüsselungsschlüssel gesendet. Es wurde nichts weitergegeben. Gehen Sie zurück zur Website und versuchen Sie es noch einmal.',
    },
    'unsupported-origin': {
      title: 'Diese Seite kann sich nicht verbinden',
      text: 'Nur Websites mit einer Webadresse können sich verbinden. Es wurde nichts weitergegeben.',
    },
    'unknown-action': {
      title: 'Ihre Wallet unterstützt diese Anfrage nicht',
      text: 'Die Anfrage wurde abgelehnt.',
    },
    'too-large': {
      title: 'Diese Anfrage ist zu groß',
      text: 'Die Website hat mehr gesendet, als Ihre Wallet anzeigen kann. Es wurde nichts signiert. Die Anfrage wurde abgelehnt.',
    },
  },
  openWallet: 'Wallet öffnen',
  leaveDevice: 'Auf diesem Gerät abmelden?',
  disconnected: {
    title: 'Verbindung getrennt',
    text: 'Diese Website ist nicht mehr mit Ihrer Wallet verbunden. Sie kann erneut um eine Verbindung bitten.',
  },
  alreadyAnswered: {
    title: 'Bereits beantwortet',
    text: 'Sie haben diese Anfrage bereits beantwortet, deshalb wurde jetzt nichts signiert. Versuchen Sie es auf der Website noch einmal.',
  },
  answered: {
    approved: { title: 'Fertig', text: 'Dieses Fenster schließt sich.' },
    refused: { title: 'Anfrage abgelehnt', text: 'Es wurde nichts signiert.' },
  },

  nameless: 'Website ohne Namen',
  callsItself: 'Nach eigener Angabe',
  origin: {
    insecure: 'Diese Website ist nicht verschlüsselt. Andere im Netz können lesen und ändern, was sie anzeigt.',
    'foreign-letters':
      'Diese Adresse enthält Buchstaben außerhalb von a–z, hier als xn-- dargestellt. Vergewissern Sie sich, dass es die Website ist, die Sie erwarten.',
    'long-name': 'Diese Adresse ist ungewöhnlich lang. Der fett gedruckte Teil zeigt, wem sie gehört.',
    'ip-address': 'Diese Website hat eine Nummer (eine IP-Adresse) statt eines Namens.',
  },
}
