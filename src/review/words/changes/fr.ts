import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in French. */
export const fr: ChangeWords = {
  nothing: 'Aucun, hormis les frais de réseau.',
  fails: 'Cette transaction devrait échouer.',
  failsWith: 'Cette transaction devrait échouer. Le contrat indique :',
  partial: 'Certains changements n’ont pas pu être lus.',
  more: 'et {count} autres',
  allows: '{spender} peut dépenser {amount}',
  allowsUnlimited: '{spender} peut dépenser tous vos {token}',
  allowsItem: '{spender} peut prendre {token}',
  allowsAll: '{spender} peut prendre tous vos {token}',
  revokes: '{spender} ne peut plus dépenser vos {token}',
}
