import type { ReviewWords } from './en.ts'

/** The sentences of the review in German. */
export const de: ReviewWords = {
  proven: 'Verifiziert: von der Website, die Sie verbunden haben.',
  reopened:
    'Diese Anfrage stammt von der verbundenen Website, aber vielleicht hat eine andere Seite sie geöffnet. Fahren Sie nur fort, wenn Sie das gerade eben auf der Website ausgelöst haben.',
  unverified:
    'Nicht verifiziert: Das gibt die Website selbst über sich an. Fahren Sie nur fort, wenn Sie diese Website selbst geöffnet haben.',
  titles: {
    message: 'Nachricht signieren',
    siwe: 'Bei dieser Website anmelden',
    signInTo: 'Bei {site} anmelden',
    typedData: 'Daten signieren',
    permission: 'Erlauben, Ihre Token auszugeben',
    transfer: '{amount} senden?',
    sendTokens: 'Token senden?',
    allow: '{spender} erlauben, Ihre {token} auszugeben?',
    allowUpTo: '{spender} erlauben, bis zu {amount} auszugeben?',
    allowUntil: '{spender} erlauben, bis zum {date} bis zu {amount} auszugeben?',
    allowAny: '{spender} erlauben, Ihre Token auszugeben?',
    allowItem: '{spender} erlauben, Ihren Token {token} zu nehmen?',
    allowAll: '{spender} erlauben, alles zu nehmen, was Ihnen in einer Sammlung gehört?',
    revoke: '{spender} verbieten, Ihre Token auszugeben?',
    call: 'Transaktion bestätigen',
    create: 'Contract bereitstellen',
    solanaSign: 'Solana-Transaktion signieren',
    solanaSend: 'Solana-Transaktion senden',
  },
  account: 'Konto',
  network: 'Netzwerk',
  text: 'Nachricht',
  bytes: 'Bytes',
  statement: 'Erklärung',
  kind: 'Typ',
  domain: 'Domain',
  data: 'Daten',
  details: 'Details',
  digest: 'Zu signierender Hash',
  fullText: 'Vollständige Nachricht',
  to: 'An',
  value: 'Betrag',
  newContract: 'Neuer Contract',
  calls: 'Funktion',
  unknownCall: 'Unbekannter Contract-Aufruf',
  calldata: 'Aufrufdaten',
  fee: 'Netzwerk\u00adgebühr',
  feeAbout: 'etwa {amount}',
  feeMost: 'bis zu {amount}',
  feeLoading: 'Wird geschätzt …',
  feeFailed: 'Das Netzwerk konnte die Gebühr nicht schätzen.',
  nonceTaken:
    'Ihr Konto hat inzwischen etwas anderes gesendet. Die Gebühr wurde deshalb neu geschätzt. Prüfen Sie sie und versuchen Sie es noch einmal.',
  nonceUsed:
    'Im Netzwerk steht an dieser Stelle schon eine Transaktion. Es kann diese sein. Prüfen Sie die Aktivität Ihres Kontos, bevor Sie erneut senden.',
  speeds: { label: 'Tempo', slow: 'Langsam', normal: 'Normal', fast: 'Schnell' },
  changes: {
    label: 'Erwartete Änderungen',
    loading: 'Wird simuliert …',
    unavailable: 'Nicht simulierbar. Die Auswirkungen fehlen hier.',
    forecast: 'Prognose, ohne Gewähr.',
  },
  nonce: 'Nonce',
  gas: 'Gas-Limit',
  unlimited: 'Unbegrenzt',
  units: '{amount} Basiseinheiten (Dezimalstellen unbekannt)',
  baseUnits: '{amount} Basiseinheiten',
  rawAmount: 'Betrag in Basiseinheiten',
  token: {
    claimed: 'Name laut Contract',
    listed: 'Bekannter Contract',
    posing: 'Nennt sich {symbol}, ist uns aber unbekannt',
    unreadable: 'Name und Dezimalstellen ließen sich nicht aus dem Netzwerk lesen',
    unknown: 'Unbekannter Token',
    reading: 'Wird gelesen …',
  },
  labels: {
    own: 'Ihr Konto',
    sent: 'Schon einmal dorthin gesendet ({count}×)',
    used: 'Schon einmal verwendet',
    first: 'Zum ersten Mal',
    lookalike: 'Ähnelt einer Adresse, die Sie kennen',
  },
  never: 'Läuft nie ab',
  scroll: 'Scrollen Sie nach unten und lesen Sie alles, bevor Sie fortfahren.',
  incomplete: 'Sie können fortfahren, sobald das Netzwerk geantwortet hat.',
  understand: 'Ich verstehe das Risiko und möchte fortfahren.',
  confirm: 'Bestätigen',
  confirmSend: 'Senden',
  allow: 'Erlauben',
  refuse: 'Ablehnen',
  signing: 'Wird signiert …',
  sending: 'Wird gesendet …',
  hash: 'Transaktions-Hash',
  explorer: 'Im Explorer ansehen',
  disconnect: 'Diese Website trennen',
  otherWallet: {
    title: 'Diese Anfrage ist für eine andere Wallet',
    text: 'Die Website ist mit einem Konto verbunden, das nicht in dieser Wallet ist. Melden Sie sich bei der Wallet an, die es enthält.',
    switch: 'Andere Wallet verwenden',
  },

  refused: { title: 'Anfrage blockiert' },
  refusals: {
    'unsupported-method': 'Ihre Wallet unterstützt nicht, was die Website angefragt hat.',
    'raw-signing': 'Die Website wollte, dass Sie unlesbare Bytes signieren. Damit könnte jemand Ihr Konto leeren.',
    'unsupported-network': 'Ihre Wallet hat das Netzwerk nicht, das die Website angefragt hat.',
    'foreign-account': 'Die Website hat ein Konto angefragt, das Sie nicht für sie freigegeben haben.',
    'invalid-parameters': 'Die Website hat eine ungültige Anfrage gesendet.',
    'too-large': 'Die Anfrage ist zu groß, um sie zu prüfen.',
    authorization:
      'Die Website wollte, dass Sie einem Contract die Kontrolle über Ihr Konto geben. Ihre Wallet erlaubt das nur bei Contracts, die ihr Betreiber geprüft hat.',
    'authorization-any-chain':
      'Die Website wollte, dass Sie einem Contract in jedem Netzwerk die Kontrolle über Ihr Konto geben. Ihre Wallet erlaubt das nie.',
    'wrong-network': 'Die Anfrage ist für ein anderes Netzwerk als das, das die Website verwendet.',
    'invalid-typed-data':
      'Programme könnten diese Daten unterschiedlich auslegen. Ihre Wallet kann deshalb nicht verlässlich anzeigen, was Sie signieren würden.',
    'unsupported-field': 'Die Transaktion enthält ein Feld, das Ihre Wallet nicht erklären kann.',
    'disguised-transaction':
      'Die Website hat eine Transaktion als Nachricht ausgegeben. Mit Ihrer Unterschrift hätte die Website diese Transaktion senden können.',
    'unreadable-transaction':
      'Die Transaktion lässt sich nicht dekodieren. Ihre Wallet kann deshalb nicht anzeigen, was sie tut.',
    'not-a-signer': 'Die Transaktion braucht Ihre Unterschrift nicht.',
    'missing-signatures':
      'Der Transaktion fehlen noch Unterschriften anderer Konten. Deshalb kann sie noch nicht gesendet werden.',
    'no-node': 'Ihre Wallet kann keine Solana-Transaktionen senden. Die Website kann nur um eine Unterschrift bitten.',
  },

  facts: {
    amount: 'Betrag',
    amountOrToken: 'Betrag oder Token-ID',
    chain: 'Chain',
    collection: 'Sammlung',
    contract: 'Contract',
    deadline: 'Gültig bis',
    delegate: 'Delegiert an',
    domain: 'Website',
    expires: 'Läuft ab',
    from: 'Von',
    function: 'Funktion',
    getAmount: 'Betrag, den Sie erhalten',
    getToken: 'Sie erhalten',
    giveAmount: 'Betrag, den Sie geben',
    giveToken: 'Sie geben',
    implementation: 'Neuer Code',
    issued: 'Ausgestellt',
    notBefore: 'Gültig ab',
    operator: 'Operator',
    owner: 'Neuer Eigentümer',
    receiver: 'Empfänger',
    resources: 'Ressource',
    spender: 'Darf ausgeben',
    token: 'Token',
    to: 'An',
    tokenId: 'Token-ID',
    uri: 'URI',
  },

  severities: { danger: 'Gefahr', caution: 'Vorsicht', note: 'Hinweis' },

  warnings: {
    'hidden-characters':
      'Der Text enthält unsichtbare Zeichen oder Zeichen, die andere umordnen. Sie werden als ⟨U+…⟩ angezeigt.',
    'looks-like-hash':
      'Diese 32 Bytes sind unlesbar. Sie könnten alles erlauben, sogar dass Ihr gesamtes Guthaben bewegt wird.',
    'looks-like-transaction':
      'Diese Bytes sehen wie eine Transaktion aus. Eine Website hat keinen guten Grund, das als Nachricht anzufragen.',
    'unreadable-bytes': 'Diese Bytes sind kein Text. Sie können also nicht erkennen, was Sie signieren.',
    'siwe-domain':
      'Damit melden Sie sich bei einer anderen Website an als der, die anfragt. So stehlen Angreifer Konten:',
    'siwe-unproven':
      'Die Identität dieser Website ist nicht verifiziert. Wenn Ihnen jemand ihren QR-Code oder Link geschickt hat, könnte er danach in Ihrem Namen angemeldet sein. Fahren Sie nur fort, wenn Sie diese Website selbst geöffnet haben:',
    'siwe-address': 'Die Nachricht nennt ein anderes Konto als das, das signiert:',
    'siwe-malformed':
      'Das sieht wie eine Anmeldenachricht aus, folgt aber nicht dem Standard. Deshalb ließ sich die Website darin nicht prüfen.',
    'siwe-uri': 'Die URI in der Nachricht gehört zu einer anderen Website:',
    'siwe-chain': 'Die Nachricht ist für ein anderes Netzwerk:',
    'siwe-expired': 'Diese Anmeldeanfrage ist abgelaufen.',
    'siwe-not-yet': 'Diese Anmeldeanfrage ist noch nicht gültig.',
    'siwe-recap':
      'Das ist mehr als eine Anmeldung: Die Website darf damit in Ihrem Namen handeln, wie in der Ressource beschrieben, die mit urn:recap: beginnt.',
    permit: 'Mit dieser Unterschrift kann diese Adresse Ihre Token nehmen, ohne Sie noch einmal zu fragen.',
    'permit2-allowance': 'Damit kann diese Adresse Ihre Token jederzeit nehmen, bis die Erlaubnis abläuft.',
    'permit2-transfer': 'Mit dieser Unterschrift kann diese Adresse Ihnen diese Token sofort nehmen.',
    approval: 'Damit kann diese Adresse Ihnen diesen Token jederzeit nehmen, bis zum unten genannten Betrag.',
    'approval-for-all':
      'Damit kann diese Adresse alles nehmen, was Ihnen in dieser Sammlung gehört, jetzt und in Zukunft.',
    'unlimited-amount':
      'Der Betrag ist praktisch unbegrenzt. Er umfasst alles, was Sie von diesem Token haben, auch was Sie später erhalten.',
    'long-deadline': 'Diese Erlaubnis gilt länger als 30 Tage.',
    'token-transfer': 'Wer diese Unterschrift hat, kann diese Token übertragen an:',
    'order-zero-price': 'Sie würden das umsonst oder fast umsonst hergeben.',
    'order-receiver': 'Was Sie erhalten, würde an eine andere Adresse gehen:',
    'order-opaque':
      'Sie signieren eine Liste von Aufträgen, die sich nicht lesen lässt. Alles, was Sie zum Handel freigegeben haben, könnte umsonst verkauft werden.',
    order: 'Das ist ein Auftrag: Wer ihn annimmt, bekommt, was Sie anbieten. Prüfen Sie die Preise in den Daten unten.',
    'vote-delegation': 'Damit geben Sie Ihr Stimmrecht an eine andere Adresse:',
    delegatecall: 'Damit läuft der Code eines anderen Contracts, als wäre er Ihr Konto. Er könnte alles daraus nehmen.',
    'meta-transaction': 'Damit kann jemand anderes diesen Aufruf in Ihrem Namen senden:',
    'ownership-transfer': 'Damit geht die Kontrolle über den Contract an:',
    upgrade: 'Damit wird der Code des Contracts ersetzt durch:',
    'opaque-promise':
      'Wir können nicht erkennen, was das bedeutet, aber es nennt eine Adresse und einen Betrag. Es könnte Ihr Guthaben weggeben. Fahren Sie nur fort, wenn Sie der Website und diesem Contract vertrauen:',
    'unknown-typed-data': 'Wir können nicht erkennen, was dieser Contract mit Ihrer Unterschrift macht:',
    'any-network': 'Es ist kein Netzwerk genannt. Die Unterschrift könnte also in mehreren gelten.',
    'no-contract': 'Es ist kein Contract genannt, der die Unterschrift prüft.',
    'unknown-call':
      'Wir können nicht erkennen, was diese Funktion tut. Fahren Sie nur fort, wenn Sie der Website vertrauen:',
    'contract-creation': 'Damit wird ein neuer Contract bereitgestellt. Wir können nicht erkennen, was sein Code tut.',
    'recipient-is-token': 'Damit senden Sie Token an den Contract des Tokens selbst. Sie wären verloren.',
    'recipient-zero': 'Das ist die Nulladresse. Alles, was dorthin gesendet wird, ist verloren.',
    multicall: 'Das fasst mehrere Aufrufe zusammen. Jeder Aufruf, den wir erkennen, ist aufgeführt.',
    'opaque-multicall': 'Bei einigen der zusammengefassten Aufrufe können wir nicht erkennen, was sie tun.',
    'account-delegation': 'Damit geht die Kontrolle über Ihr Konto an den Code von:',
    'high-fee': 'Die Netzwerkgebühr ist ungewöhnlich hoch.',
    'insufficient-funds': 'Ihr Guthaben reicht für den Betrag und die Netzwerkgebühr nicht aus.',
    'will-fail':
      'Das Netzwerk erwartet, dass diese Transaktion fehlschlägt. Die Netzwerkgebühr würden Sie trotzdem zahlen.',
    'lookalike-address':
      'Diese Adresse beginnt und endet wie eine, die Sie kennen, ist aber eine andere. Angreifer erzeugen solche Adressen:',
    'future-nonce':
      'Die Website hat für diese Transaktion einen späteren Platz gewählt. Sie wartet, bis Ihr Konto andere gesendet hat, und wird vielleicht ausgeführt, wenn Sie nicht mehr damit rechnen. Transaktionen, die vorher kommen müssen:',
    'replaces-pending': 'Diese Transaktion ersetzt eine, die Sie gesendet haben und die noch aussteht.',
    'solana-unreadable-bytes':
      'Diese Bytes sind kein Text. Ein Solana-Programm könnte Ihre Unterschrift als Erlaubnis annehmen, alles zu bewegen, was Ihnen gehört.',
    'solana-unknown-program':
      'Wir können nicht erkennen, was dieses Programm mit Ihrem Konto macht. Fahren Sie nur fort, wenn Sie der Website vertrauen:',
    'solana-unknown-instruction':
      'Ein Teil dieser Transaktion lässt sich nicht dekodieren. Er könnte Ihr Guthaben bewegen oder weggeben. Fahren Sie nur fort, wenn Sie der Website vertrauen:',
    'solana-set-authority': 'Damit geht die Kontrolle über ein Token-Konto und alles darin an:',
    'solana-assign': 'Damit geht das Konto selbst an ein Programm, das dann alles daraus nehmen kann:',
    'solana-own-account':
      'Das ändert Ihr Konto selbst. Danach können Sie vielleicht nichts mehr senden, oder jemand anderes kann es leeren.',
    'solana-opens-elsewhere': 'Das eröffnet ein Konto, das nicht Ihnen gehört. Was dort eingezahlt wird, geht an:',
    'solana-initialize-elsewhere': 'Das richtet ein Token-Konto für jemand anderen ein, der alles darin bekommt:',
    'solana-delegate': 'Damit kann dieses Konto Ihre Token jederzeit nehmen, bis zum genannten Betrag:',
    'solana-close-elsewhere': 'Das schließt ein Token-Konto und sendet, was darin ist, an:',
    'solana-several-transfers':
      'Das sendet mehrere Dinge auf einmal. Prüfen Sie jedes: Eine kleine Überweisung kann eine verdecken, die alles nimmt.',
    'solana-burn': 'Das vernichtet Token. Es lässt sich nicht rückgängig machen.',
    'solana-nonce-authority': 'Damit geht die Kontrolle über ein Nonce-Konto und die SOL darin an:',
    'solana-durable-nonce':
      'Die signierte Transaktion läuft nicht ab. Die Website kann sie behalten und jederzeit senden.',
    'solana-lookup':
      'Einige Konten stammen aus einer Lookup-Tabelle auf der Chain. Deshalb können wir sie hier nicht anzeigen oder prüfen:',
    'solana-other-signers': 'Auch andere Konten müssen diese Transaktion signieren.',
    'solana-other-payer': 'Jemand anderes zahlt die Netzwerkgebühr:',
  },

  amountProblems: {
    'not-a-number': 'Geben Sie eine Zahl mit einem Punkt vor den Nachkommastellen ein, zum Beispiel 0.5.',
    comma: 'Geben Sie den Betrag ohne Kommas ein, mit einem Punkt vor den Nachkommastellen: 1500 oder 1.5.',
    decimals: 'Zu viele Nachkommastellen: {token} hat höchstens {decimals}.',
    zero: 'Geben Sie einen Betrag über null ein.',
  },
}
