import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in French. */
export const fr: CapWords = {
  open: 'Modifier la limite',
  legend: 'Limite',
  asked: '{amount} (demandé)',
  balance: 'Mon solde : {amount}',
  other: 'Un montant inférieur',
  note: 'Vous pouvez abaisser la limite, mais pas dépasser le montant demandé.',
  amount: 'Nouvelle limite',
  apply: 'Fixer la limite',
  held: 'Fixez la nouvelle limite ou choisissez-en une autre.',
  tooHigh: 'La limite ne peut pas dépasser le montant demandé.',
}
