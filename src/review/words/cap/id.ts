import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in Indonesian. */
export const id: CapWords = {
  open: 'Ubah batas',
  legend: 'Batas',
  asked: '{amount} (diminta)',
  balance: 'Saldo saya: {amount}',
  other: 'Jumlah yang lebih rendah',
  note: 'Anda dapat menurunkan batas, tetapi tidak melebihi jumlah yang diminta.',
  amount: 'Batas baru',
  apply: 'Tetapkan batas',
  held: 'Tetapkan batas baru, atau pilih yang lain.',
  tooHigh: 'Batas tidak boleh melebihi jumlah yang diminta.',
}
