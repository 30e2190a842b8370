import type { ActivityWords } from './en.ts'

export const id: ActivityWords = {
  titles: {
    send: 'Kirim {amount}',
    sendTokens: 'Kirim token',
    allow: 'Izinkan {spender} membelanjakan {token}',
    allowAny: 'Izinkan {spender} membelanjakan token',
    allowAll: 'Izinkan {spender} mengambil satu koleksi',
    revoke: 'Hentikan {spender} membelanjakan token',
    permission: 'Izin membelanjakan token',
    create: 'Pasang kontrak',
    call: 'Panggil {name}',
    callUnnamed: 'Panggil kontrak',
    message: 'Tanda tangani pesan',
    signIn: 'Masuk ke {site}',
    signInUnnamed: 'Masuk ke situs',
    data: 'Tanda tangani {name}',
    dataUnnamed: 'Tanda tangani data',
    solana: 'Transaksi Solana',
  },
  statuses: {
    signed: 'Ditandatangani',
    pending: 'Tertunda',
    confirmed: 'Terkonfirmasi',
    failed: 'Gagal',
  },
  reasons: {
    reverted: 'Jaringan menjalankan transaksi ini lalu membatalkannya. Biaya tetap dikenakan.',
    replaced: 'Transaksi lain dari akun ini menggantikannya. Transaksi ini tidak bisa lagi dijalankan.',
    rejected:
      'Node jaringan menolaknya. Transaksi ini masih mungkin dijalankan, jadi periksa dulu sebelum mengirim lagi.',
    lost: 'Jaringan tidak mengenal transaksi ini. Transaksi ini masih mungkin dijalankan, jadi periksa dulu sebelum mengirim lagi.',
  },
  empty: {
    title: 'Belum ada aktivitas',
    text: 'Yang Anda tanda tangani dan kirim dengan dompet ini muncul di sini, beserta situs yang memintanya dan hasilnya.',
  },
  kept: 'Daftar ini hanya disimpan di perangkat ini.',
  status: 'Status',
  reason: 'Alasan dari kontrak',
  site: 'Diminta oleh',
  wallet: 'Dompet ini',
  unverified: 'Situs belum terverifikasi',
  time: 'Waktu',
  accounts: 'Akun',
  allAccounts: 'Semua akun',
  clear: 'Hapus daftar',
  clearAsk:
    'Daftar ini dihapus dari perangkat ini. Transaksi tertunda tetap ada, dan tidak ada yang berubah di jaringan. Tindakan ini tidak bisa dibatalkan.',
  lastRequest: 'Permintaan terakhir',
}
