import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in Russian. */
export const ru: CapWords = {
  open: 'Изменить лимит',
  legend: 'Лимит',
  asked: '{amount} (запрошено)',
  balance: 'Мой баланс: {amount}',
  other: 'Меньшая сумма',
  note: 'Лимит можно уменьшить, но нельзя поднять выше запрошенной суммы.',
  amount: 'Новый лимит',
  apply: 'Установить лимит',
  held: 'Установите новый лимит или выберите другой.',
  tooHigh: 'Лимит не может быть больше запрошенной суммы.',
}
