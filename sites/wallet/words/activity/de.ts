import type { ActivityWords } from './en.ts'

export const de: ActivityWords = {
  titles: {
    send: '{amount} senden',
    sendTokens: 'Token senden',
    allow: '{spender} erlauben, {token} auszugeben',
    allowAny: '{spender} erlauben, Token auszugeben',
    allowAll: '{spender} erlauben, eine Sammlung zu nehmen',
    revoke: '{spender} verbieten, Token auszugeben',
    permission: 'Erlaubnis, Token auszugeben',
    create: 'Vertrag bereitstellen',
    call: '{name} aufrufen',
    callUnnamed: 'Vertrag aufrufen',
    message: 'Nachricht signieren',
    signIn: 'Bei {site} anmelden',
    signInUnnamed: 'Bei einer Website anmelden',
    data: '{name} signieren',
    dataUnnamed: 'Daten signieren',
    solana: 'Solana-Transaktion',
  },
  statuses: {
    signed: 'Signiert',
    pending: 'Ausstehend',
    confirmed: 'Bestätigt',
    failed: 'Fehlgeschlagen',
  },
  reasons: {
    reverted:
      'Das Netzwerk hat die Transaktion ausgeführt und rückgängig gemacht. Die Gebühr wurde trotzdem abgezogen.',
    replaced: 'Eine andere Transaktion dieses Kontos hat sie ersetzt. Diese kann nicht mehr ausgeführt werden.',
    rejected:
      'Der Knoten des Netzwerks hat sie abgelehnt. Sie kann noch ausgeführt werden. Prüfen Sie das, bevor Sie erneut senden.',
    lost: 'Das Netzwerk kennt diese Transaktion nicht. Sie kann noch ausgeführt werden. Prüfen Sie das, bevor Sie erneut senden.',
  },
  empty: {
    title: 'Noch keine Aktivität',
    text: 'Hier steht, was Sie mit dieser Wallet signieren und senden, mit der anfragenden Website und dem Ergebnis.',
  },
  kept: 'Diese Liste wird nur auf diesem Gerät gespeichert.',
  status: 'Status',
  reason: 'Vom Vertrag angegebener Grund',
  site: 'Angefragt von',
  wallet: 'Diese Wallet',
  unverified: 'Website nicht bestätigt',
  time: 'Zeit',
  accounts: 'Konto',
  allAccounts: 'Alle Konten',
  clear: 'Liste löschen',
  clearAsk:
    'Die Liste wird von diesem Gerät entfernt. Ausstehende Transaktionen bleiben, und im Netzwerk ändert sich nichts. Das kann nicht rückgängig gemacht werden.',
  lastRequest: 'Letzte Anfrage',
}
