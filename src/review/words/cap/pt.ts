import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in Portuguese. */
export const pt: CapWords = {
  open: 'Alterar o limite',
  legend: 'Limite',
  asked: '{amount} (solicitado)',
  balance: 'Meu saldo: {amount}',
  other: 'Um valor menor',
  note: 'Você pode reduzir o limite, mas não passar do valor solicitado.',
  amount: 'Novo limite',
  apply: 'Definir limite',
  held: 'Defina o novo limite ou escolha outro.',
  tooHigh: 'O limite não pode passar do valor solicitado.',
}
