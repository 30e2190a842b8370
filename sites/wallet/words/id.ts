import type { WalletWords } from './en.ts'

/** The wallet's own sentences in Indonesian. */
export const id: WalletWords = {
  notLoaded: { title: 'Layar ini tidak dimuat', text: 'Periksa koneksi Anda, lalu coba lagi.' },
  failed: {
    title: 'Layar ini tidak dapat ditampilkan',
    text: 'Terjadi kesalahan dan tidak ada yang ditandatangani. Coba lagi. Jika permintaan berasal dari situs, situs itu dapat mengirimnya lagi.',
  },

  nav: {
    label: 'Dompet',
    activity: 'Aktivitas',
    connections: 'Koneksi',
    pair: 'Pindai',
  },

  accounts: {
    active: 'Dipakai',
    use: 'Pakai akun ini',
    name: 'Akun {number}',
    rename: 'Ganti nama',
    nameLabel: 'Nama akun',
    balanceLoading: 'Memuat saldo…',
    solana: 'Akun Solana',
    showSolana: 'Tampilkan akun Solana saya',
    solanaHint: 'Akun ini milik dompet ini dan dibuat saat Anda pertama kali menampilkannya.',
  },

  connections: {
    title: 'Koneksi',
    text: 'Situs-situs ini dapat mengirim permintaan ke dompet Anda. Anda menyetujui atau menolak setiap permintaan di sini.',
    none: 'Tidak ada situs yang terhubung.',
    extend: 'Perpanjang 7 hari',
    since: 'Terhubung',
    until: 'Berakhir',
    lastUsed: 'Terakhir digunakan',
  },

  connect: {
    title: 'Hubungkan ke situs ini',
    sees: 'Situs akan melihat alamat, saldo, dan aktivitas Anda.',
    seesChosen: 'Situs akan melihat alamat yang Anda pilih, beserta saldo dan aktivitasnya.',
    cannot: 'Dana tidak bisa dipindahkan tanpa izin Anda.',
    account: 'Akun yang dibagikan',
    accounts: 'Akun yang dibagikan',
    networks: 'Jaringan',
    required: 'Diwajibkan oleh situs.',
    ends: 'Koneksi berlaku 7 hari. Situs dapat memperpanjangnya sampai Anda memutuskannya.',
    opener: 'Situs ini membuka jendela ini.',
    sentTo: 'Jawaban Anda dikirim ke {origin} dan tidak ke situs lain.',
    firstTime: 'Ini pertama kalinya Anda terhubung ke situs ini.',
    options: 'Opsi',
    solana: 'Solana',
    showSolana: 'Bagikan juga akun Solana saya',
    solanaHint: 'Akun ini milik dompet ini dan dibuat saat Anda pertama kali membagikannya.',
    confirm: 'Hubungkan',
  },

  signIn: {
    asking: 'sedang menunggu jawaban Anda',
    pairing: 'Sebuah situs ingin terhubung. Masuk untuk melihat situs mana.',
  },

  signInToSite: {
    title: 'Masuk ke situs ini',
    networks: 'Jaringan (satu tanda tangan untuk masing-masing)',
    signOnly: 'Situs hanya meminta Anda membuktikan bahwa akun ini milik Anda.',
    text: 'Pesan lengkap untuk {network}',
  },

  allowed: {
    asks: 'Setelah itu, situs dapat meminta:',
  },
  methods: {
    eth_sendTransaction: 'pengiriman transaksi',
    eth_signTypedData_v4: 'tanda tangan data terstruktur',
    personal_sign: 'tanda tangan pesan',
    eth_accounts: 'alamat Anda',
    eth_requestAccounts: 'alamat Anda',
    eth_chainId: 'jaringan Anda',
    wallet_switchEthereumChain: 'pergantian jaringan',
    wallet_addEthereumChain: 'pergantian jaringan',
    wallet_getCapabilities: 'kemampuan dompet Anda',
  },

  switchNetwork: {
    title: 'Pindahkan situs ini ke {network}',
    text: 'Permintaan situs berikutnya akan memakai jaringan ini. Jaringan situs lain tidak berubah.',
    confirm: 'Pindah',
    switching: 'Memindahkan…',
  },

  pair: {
    title: 'Hubungkan ke situs',
    text: 'Pindai kode QR di situs, atau tempel tautan yang dapat disalin dari situs itu.',
    scan: 'Pindai kode QR',
    stop: 'Matikan kamera',
    looking: 'Arahkan kamera ke kode QR.',
    camera: 'Tampilan kamera',
    otherCode: 'Kode QR ini bukan untuk menghubungkan dompet. Masih memindai…',
    link: 'Atau tempel tautan',
    linkHint: 'Diawali dengan wc: atau https://. Sebagian besar tautan berlaku 5 menit.',
    connect: 'Hubungkan',
    waiting: { title: 'Menunggu situs', text: 'Ini bisa memakan waktu hingga 5 menit. Biarkan situs tetap terbuka.' },
  },
  cameraTroubles: {
    denied:
      'Peramban ini memblokir kamera untuk dompet ini. Izinkan di setelan peramban Anda, atau tempel tautan di bawah.',
    absent: 'Kamera tidak ditemukan. Tempel tautan di bawah.',
    failed: 'Kamera tidak menyala. Mungkin sedang dipakai aplikasi lain. Coba lagi, atau tempel tautan di bawah.',
  },
  pairingTroubles: {
    unreadable: { title: 'Ini bukan tautan koneksi', text: 'Kembali ke situs dan salin lagi tautannya.' },
    expired: {
      title: 'Tautan ini kedaluwarsa',
      text: 'Tautan berlaku 5 menit. Dapatkan yang baru dari situs.',
    },
    used: {
      title: 'Tautan ini sudah dipakai',
      text: 'Setiap tautan hanya dapat dipakai sekali. Dapatkan yang baru dari situs.',
    },
    silent: {
      title: 'Situs tidak menjawab',
      text: 'Situs mungkin sudah ditutup. Dapatkan tautan baru dari situs.',
    },
    unsupported: {
      title: 'Dompet Anda tidak mendukung situs ini',
      text: 'Situs memerlukan jaringan atau fitur yang tidak ada di dompet Anda. Permintaan ditolak.',
    },
    'foreign-relay': {
      title: 'Kode ini bukan untuk dompet ini',
      text: 'Kode ini memakai server perantara yang tidak dihubungi dompet ini. Tidak ada yang dibagikan. Gunakan dompet yang disebutkan situs.',
    },
  },

  relay: {
    connected: { title: 'Terhubung', text: 'Anda dapat kembali ke situs.' },
    connecting: { title: 'Menghubungkan…', text: 'Tunggu sebentar.' },
    expired: {
      title: 'Permintaan ini kedaluwarsa',
      text: 'Tidak ada yang ditandatangani. Kirim lagi permintaan dari situs.',
    },
    ended: {
      title: 'Koneksi terputus',
      text: 'Koneksi berakhir sebelum Anda menjawab. Tidak ada yang ditandatangani.',
    },
    interrupted: {
      title: 'Jawaban terakhir Anda terputus',
      text: 'Dompet tertutup saat sedang menjawab, jadi permintaan itu mungkin sudah terlaksana. Periksa akun Anda sebelum mencoba lagi.',
    },
    'not-settled': {
      title: 'Tidak terhubung',
      text: 'Situs tidak menyelesaikan koneksi. Dapatkan tautan baru dari situs.',
    },
    done: 'Kembali ke dompet',
  },
  answers: {
    approved: {
      connect: 'Terhubung. Anda dapat kembali ke situs.',
      'sign-in': 'Sudah masuk. Anda dapat kembali ke situs.',
      'switch-network': 'Jaringan diganti. Anda dapat kembali ke situs.',
      message: 'Pesan ditandatangani. Anda dapat kembali ke situs.',
      data: 'Data ditandatangani. Anda dapat kembali ke situs.',
      transaction: 'Transaksi dikirim. Anda dapat kembali ke situs.',
      other: 'Disetujui. Anda dapat kembali ke situs.',
    },
    refused: {
      connect: 'Permintaan ditolak. Situs tidak terhubung.',
      'sign-in': 'Permintaan ditolak. Anda tidak masuk ke situs.',
      'switch-network': 'Permintaan ditolak. Jaringan situs tidak berubah.',
      message: 'Permintaan ditolak. Pesan tidak ditandatangani.',
      data: 'Permintaan ditolak. Data tidak ditandatangani.',
      transaction: 'Permintaan ditolak. Transaksi tidak dikirim.',
      other: 'Permintaan ditolak. Tidak ada yang ditandatangani.',
    },
  },
  asked: {
    one: 'Sebuah situs menunggu jawaban Anda.',
    several: '{count} permintaan menunggu jawaban Anda.',
    show: 'Tinjau',
  },
  connection: {
    waiting: 'Server perantara tidak dapat dijangkau. Menghubungkan kembali…',
    offline: 'Anda sedang luring. Jawaban untuk situs akan dikirim saat Anda kembali daring.',
    refused: 'Server perantara tidak menerima dompet ini. Operator dompet harus mengizinkannya.',
  },

  turnedAway: {
    'no-opener': {
      title: 'Kembali ke situs',
      text: 'Jendela ini kehilangan sambungan ke situs yang membukanya. Tutup jendela ini dan coba lagi dari situs.',
    },
    severed: {
      title: 'Situs ini memblokir jendela dompetnya sendiri',
      text: 'Pengaturan keamanan situs memutus situs dari jendela ini, sehingga situs tidak dapat menerima jawaban Anda. Tutup jendela ini dan laporkan masalahnya ke situs. (Cross-Origin-Opener-Policy harus same-origin-allow-popups.)',
    },
    unreadable: { title: 'Tautan ini tidak lengkap', text: 'Kembali ke situs dan coba lagi.' },
    'other-environment': {
      title: 'Situs ini memakai dompet lain',
      text: 'Situs meminta dompet yang tidak ada di alamat ini. Tidak ada yang dibagikan.',
    },
    'other-referrer': {
      title: 'Situs ini bukan yang diakuinya',
      text: 'Permintaan menyebut situs yang berbeda dari situs yang membuka jendela ini. Tidak ada yang dibagikan. Tutup jendela ini.',
    },
    'no-key': {
      title: 'Situs ini tidak dapat menerima jawaban',
      text: 'Situs mengirim kunci enkripsi yang tidak valid. Tidak ada yang dibagikan. Kembali ke situs dan coba lagi.',
    },
    'unsupported-origin': {
      title: 'Halaman ini tidak dapat terhubung',
      text: 'Hanya situs dengan alamat web yang dapat terhubung. Tidak ada yang dibagikan.',
    },
    'unknown-action': {
      title: 'Dompet Anda tidak mendukung permintaan ini',
      text: 'Permintaan ini ditolak.',
    },
    'too-large': {
      title: 'Permintaan ini terlalu besar',
      text: 'Situs mengirim lebih banyak daripada yang dapat ditampilkan dompet Anda. Tidak ada yang ditandatangani. Permintaan ditolak.',
    },
  },
  openWallet: 'Buka dompet',
  leaveDevice: 'Keluar dari perangkat ini?',
  disconnected: {
    title: 'Koneksi terputus',
    text: 'Situs ini tidak lagi terhubung ke dompet Anda. Situs dapat meminta untuk terhubung lagi.',
  },
  alreadyAnswered: {
    title: 'Sudah dijawab',
    text: 'Anda sudah menjawab permintaan ini, jadi tidak ada yang ditandatangani sekarang. Coba lagi dari situs.',
  },
  answered: {
    approved: { title: 'Selesai', text: 'Jendela ini akan tertutup.' },
    refused: { title: 'Permintaan ditolak', text: 'Tidak ada yang ditandatangani.' },
  },

  nameless: 'Situs tanpa nama',
  callsItself: 'Nama menurut situs itu sendiri',
  origin: {
    insecure: 'Situs ini tidak terenkripsi. Orang lain di jaringan dapat membaca dan mengubah isinya.',
    'foreign-letters':
      'Alamat ini berisi huruf di luar a–z, yang ditampilkan di sini sebagai xn--. Pastikan ini situs yang Anda maksud.',
    'long-name': 'Alamat ini lebih panjang dari biasanya. Bagian yang tebal menunjukkan siapa pemiliknya.',
    'ip-address': 'Situs ini memakai angka (alamat IP), bukan nama.',
  },
}
