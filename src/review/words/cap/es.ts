import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in Spanish. */
export const es: CapWords = {
  open: 'Cambiar el límite',
  legend: 'Límite',
  asked: '{amount} (solicitado)',
  balance: 'Mi saldo: {amount}',
  other: 'Un importe menor',
  note: 'Puedes reducir el límite, pero no superar el importe solicitado.',
  amount: 'Nuevo límite',
  apply: 'Fijar el límite',
  held: 'Fija el nuevo límite o elige otro.',
  tooHigh: 'El límite no puede superar el importe solicitado.',
}
