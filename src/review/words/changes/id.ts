import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in Indonesian. */
export const id: ChangeWords = {
  nothing: 'Tidak ada, selain biaya jaringan.',
  fails: 'Transaksi ini diperkirakan akan gagal.',
  failsWith: 'Transaksi ini diperkirakan akan gagal. Pesan dari kontrak:',
  partial: 'Beberapa perubahan tidak dapat dibaca.',
  more: 'dan {count} lagi',
  allows: '{spender} dapat membelanjakan {amount}',
  allowsUnlimited: '{spender} dapat membelanjakan semua {token} Anda',
  allowsItem: '{spender} dapat mengambil {token}',
  allowsAll: '{spender} dapat mengambil semua {token} Anda',
  revokes: '{spender} tidak dapat lagi membelanjakan {token} Anda',
}
