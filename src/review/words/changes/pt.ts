import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in Portuguese. */
export const pt: ChangeWords = {
  nothing: 'Nenhuma, exceto a taxa de rede.',
  fails: 'A previsão é que esta transação vai falhar.',
  failsWith: 'A previsão é que esta transação vai falhar. O contrato informa:',
  partial: 'Não foi possível ler algumas mudanças.',
  more: 'e mais {count}',
  allows: '{spender} pode gastar {amount}',
  allowsUnlimited: '{spender} pode gastar todos os seus {token}',
  allowsItem: '{spender} pode pegar {token}',
  allowsAll: '{spender} pode pegar todos os seus {token}',
  revokes: '{spender} não pode mais gastar seus {token}',
}
