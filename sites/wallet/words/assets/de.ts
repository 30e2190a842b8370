import type { AssetWords } from './en.ts'

/** The sentences of tokens, receiving and sending in German. */
export const de: AssetWords = {
  receive: {
    open: 'Empfangen',
    title: 'Auf {network} empfangen',
    text: 'Diese Adresse ist für {network}. Was über ein anderes Netzwerk gesendet wird, erscheint möglicherweise nicht in dieser Wallet.',
    code: 'QR-Code mit der Adresse dieses Kontos',
  },

  tokens: {
    title: 'Token',
    loading: 'Token werden geladen…',
    none: 'Keine Token auf {network}.',
    incomplete: 'Einige Token fehlen möglicherweise, weil das Netzwerk nicht jede Anfrage beantwortet hat.',
    recent:
      'Es wurden nur die letzten Überweisungen gelesen. Token, die Sie vor langer Zeit erhalten haben, fehlen möglicherweise.',
    failed: 'Das Netzwerk hat nicht geantwortet. Ihre Token können deshalb nicht angezeigt werden.',
    showAll: 'Alle anzeigen ({count})',
    sendToken: '{token} senden',
    items: '{count} Stück',
    unnamed: 'Menge unbekannt',
    total: 'Gesamtwert',
    unpriced: 'Was keinen Preis hat, ist nicht enthalten.',
  },

  send: {
    open: 'Senden',
    title: '{token} senden',
    available: 'Verfügbar: {amount}',
    to: 'Empfänger',
    toHint: 'Eine Adresse auf {network}. Sie beginnt mit 0x.',
    lookingUp: '{name} wird gesucht…',
    addressOf: 'Adresse von {name}:',
    otherCode: 'Dieser QR-Code enthält keine Adresse. Es wird weiter gescannt…',
    camera:
      'Die Kamera kann nicht verwendet werden. Erlauben Sie sie in den Einstellungen Ihres Browsers oder fügen Sie die Adresse ein.',
    recent: 'Letzte Empfänger',
    amount: 'Betrag',
    max: 'Maximum',
    next: 'Weiter',
    own: 'Das ist eines Ihrer eigenen Konten.',
    contract: 'Diese Adresse ist ein Contract. Kann er mit der Sendung nichts anfangen, ist sie verloren.',
    lookalike:
      'Das kann eine Falle sein. Die Adresse beginnt und endet wie eine, die Sie kennen, ist aber eine andere. Betrüger erzeugen solche Adressen. Vergleichen Sie jedes Zeichen:',
    entered: 'Ihre Eingabe',
    known: 'Ihnen bekannt',
    sent: 'Die Transaktion wurde gesendet. Das Netzwerk bestätigt sie meist innerhalb einer Minute.',
    pending:
      'Eine Transaktion dieses Kontos steht noch aus. Sieh unter „Aktivität“ nach, bevor du noch einmal sendest.',
    lost: {
      title: 'Die Transaktion wurde vielleicht gesendet',
      text: 'Das Netzwerk hat nicht geantwortet. Sieh unter „Aktivität“ nach, bevor du noch einmal sendest.',
    },
  },

  items: {
    title: 'Gegenstand auswählen',
    loading: 'Ihre Gegenstände werden geladen…',
    rest: 'Gegenstände, die Sie vor langer Zeit erhalten haben, fehlen möglicherweise. Sie können deren Token-ID eingeben. Marktplätze und Block-Explorer zeigen sie an.',
    failed: 'Das Netzwerk hat nicht geantwortet. Ihre Gegenstände können deshalb nicht aufgelistet werden.',
  },

  recipientProblems: {
    'not-an-address': 'Das ist keine Adresse. Eine Adresse besteht aus 0x und 40 weiteren Zeichen.',
    checksum: 'Ein Zeichen dieser Adresse ist falsch. Kopieren Sie sie noch einmal.',
    zero: 'Das ist die Nulladresse. Was Sie dorthin senden, ist verloren.',
    network: 'Dieser Code ist für ein anderes Netzwerk. Gehen Sie zurück und wählen Sie zuerst dieses Netzwerk.',
    name: 'Dieser Name hat auf {network} keine Adresse, oder das Netzwerk hat nicht geantwortet. Geben Sie stattdessen die Adresse ein.',
  },

  itemProblems: {
    missing: 'Wählen Sie aus, welchen Gegenstand Sie senden.',
    'not-an-id': 'Das ist keine Token-ID. Eine Token-ID ist eine ganze Zahl.',
    foreign: '#{id} gehört nicht diesem Konto.',
    unknown:
      'Dieser Contract gibt nicht an, wem #{id} gehört, wie ERC-721 es verlangt. Die Wallet kann es deshalb nicht senden.',
    unreachable:
      'Das Netzwerk hat nicht geantwortet. Der Eigentümer von #{id} kann deshalb nicht geprüft werden. Versuchen Sie es noch einmal.',
  },

  amountProblems: {
    balance: 'Sie haben nur {amount}.',
    fee: 'Ihr Guthaben reicht nicht für die Netzwerkgebühr.',
  },
}
