import type { AssetWords } from './en.ts'

/** The sentences of tokens, receiving and sending in Indonesian. */
export const id: AssetWords = {
  receive: {
    open: 'Terima',
    title: 'Terima di {network}',
    text: 'Alamat ini untuk {network}. Kiriman lewat jaringan lain mungkin tidak muncul di dompet ini.',
    code: 'Kode QR berisi alamat akun ini',
  },

  tokens: {
    title: 'Token',
    loading: 'Memuat token…',
    none: 'Belum ada token di {network}.',
    incomplete: 'Beberapa token mungkin belum tampil karena jaringan tidak menjawab semua permintaan.',
    recent: 'Hanya transfer terbaru yang dibaca. Token yang Anda terima sudah lama mungkin belum tampil.',
    failed: 'Jaringan tidak menjawab, jadi token Anda tidak dapat ditampilkan.',
    showAll: 'Tampilkan semua ({count})',
    sendToken: 'Kirim {token}',
    items: '{count} item',
    unnamed: 'Jumlah tidak diketahui',
    total: 'Nilai total',
    unpriced: 'Aset tanpa harga tidak termasuk.',
  },

  send: {
    open: 'Kirim',
    title: 'Kirim {token}',
    available: 'Tersedia: {amount}',
    to: 'Penerima',
    toHint: 'Alamat di {network}. Diawali dengan 0x.',
    lookingUp: 'Mencari {name}…',
    addressOf: 'Alamat {name}:',
    otherCode: 'Kode QR ini tidak berisi alamat. Masih memindai…',
    camera: 'Kamera tidak dapat digunakan. Izinkan di pengaturan browser, atau tempel alamatnya.',
    recent: 'Penerima terakhir',
    amount: 'Jumlah',
    max: 'Maks',
    next: 'Lanjutkan',
    own: 'Ini salah satu akun Anda sendiri.',
    contract: 'Alamat ini adalah kontrak. Jika kontrak tidak dapat menangani kiriman Anda, kiriman itu hilang.',
    lookalike:
      'Ini bisa jadi jebakan. Awal dan akhir alamat ini sama dengan alamat yang Anda kenal, tetapi alamatnya berbeda. Penipu membuat alamat seperti ini. Bandingkan setiap karakter:',
    entered: 'Yang Anda masukkan',
    known: 'Yang Anda kenal',
    sent: 'Transaksi telah dikirim. Jaringan biasanya mengonfirmasinya dalam satu menit.',
    pending: 'Transaksi dari akun ini masih tertunda. Lihat Aktivitas sebelum mengirim lagi.',
    lost: {
      title: 'Transaksi mungkin sudah terkirim',
      text: 'Jaringan tidak menjawab. Lihat Aktivitas sebelum mengirim lagi.',
    },
  },

  items: {
    title: 'Pilih item',
    loading: 'Memuat item Anda…',
    rest: 'Item yang Anda terima sudah lama mungkin belum tampil. Anda dapat memasukkan ID tokennya, yang ditampilkan di marketplace dan penjelajah blok.',
    failed: 'Jaringan tidak menjawab, jadi item Anda tidak dapat ditampilkan.',
  },

  recipientProblems: {
    'not-an-address': 'Ini bukan alamat. Alamat terdiri dari 0x diikuti 40 karakter.',
    checksum: 'Ada karakter yang salah pada alamat ini. Salin lagi.',
    zero: 'Ini alamat nol. Apa pun yang Anda kirim ke sana akan hilang.',
    network: 'Kode ini untuk jaringan lain. Kembali dan pilih jaringan itu dulu.',
    name: 'Nama ini tidak punya alamat di {network}, atau jaringan tidak menjawab. Masukkan alamatnya.',
  },

  itemProblems: {
    missing: 'Pilih item yang akan dikirim.',
    'not-an-id': 'Ini bukan ID token. ID token adalah bilangan bulat.',
    foreign: '#{id} bukan milik akun ini.',
    unknown:
      'Kontrak ini tidak menyebutkan pemilik #{id} seperti yang diwajibkan ERC-721, jadi dompet tidak dapat mengirimnya.',
    unreachable: 'Jaringan tidak menjawab, jadi pemilik #{id} tidak dapat diperiksa. Coba lagi.',
  },

  amountProblems: {
    balance: 'Anda hanya punya {amount}.',
    fee: 'Saldo Anda tidak cukup untuk biaya jaringan.',
  },
}
