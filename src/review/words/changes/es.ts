import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in Spanish. */
export const es: ChangeWords = {
  nothing: 'Ninguno, salvo la comisión de red.',
  fails: 'Se prevé que esta transacción fallará.',
  failsWith: 'Se prevé que esta transacción fallará. El contrato dice:',
  partial: 'No se pudieron leer algunos cambios.',
  more: 'y {count} más',
  allows: '{spender} puede gastar {amount}',
  allowsUnlimited: '{spender} puede gastar todos tus {token}',
  allowsItem: '{spender} puede tomar {token}',
  allowsAll: '{spender} puede tomar todos tus {token}',
  revokes: '{spender} ya no puede gastar tus {token}',
}
