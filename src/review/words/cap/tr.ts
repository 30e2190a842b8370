import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in Turkish. */
export const tr: CapWords = {
  open: 'Sınırı değiştir',
  legend: 'Sınır',
  asked: '{amount} (istenen)',
  balance: 'Bakiyem: {amount}',
  other: 'Daha düşük bir tutar',
  note: 'Sınırı düşürebilirsiniz, ancak istenen tutarın üzerine çıkaramazsınız.',
  amount: 'Yeni sınır',
  apply: 'Sınırı belirle',
  held: 'Yeni sınırı belirleyin veya başka birini seçin.',
  tooHigh: 'Sınır, istenen tutarı aşamaz.',
}
