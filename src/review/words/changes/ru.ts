import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in Russian. */
export const ru: ChangeWords = {
  nothing: 'Нет, кроме комиссии сети.',
  fails: 'Ожидается, что эта транзакция не выполнится.',
  failsWith: 'Ожидается, что эта транзакция не выполнится. Сообщение контракта:',
  partial: 'Некоторые изменения не удалось прочитать.',
  more: 'и ещё {count}',
  allows: '{spender} сможет потратить {amount}',
  allowsUnlimited: '{spender} сможет потратить все ваши {token}',
  allowsItem: '{spender} сможет забрать {token}',
  allowsAll: '{spender} сможет забрать все ваши {token}',
  revokes: '{spender} больше не сможет тратить ваши {token}',
}
