import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in German. */
export const de: ChangeWords = {
  nothing: 'Keine, abgesehen von der Netzwerkgebühr.',
  fails: 'Diese Transaktion wird voraussichtlich fehlschlagen.',
  failsWith: 'Diese Transaktion wird voraussichtlich fehlschlagen. Der Contract meldet:',
  partial: 'Einige Änderungen ließen sich nicht lesen.',
  more: 'und {count} weitere',
  allows: '{spender} kann {amount} ausgeben',
  allowsUnlimited: '{spender} kann alle Ihre {token} ausgeben',
  allowsItem: '{spender} kann {token} nehmen',
  allowsAll: '{spender} kann alle Ihre {token} nehmen',
  revokes: '{spender} kann Ihre {token} nicht mehr ausgeben',
}
