import type { ReviewWords } from './en.ts'

/** The sentences of the review in Indonesian. */
export const id: ReviewWords = {
  proven: 'Terverifikasi: hanya situs yang Anda hubungkan yang dapat mengirim permintaan ini.',
  reopened:
    'Situs yang terhubung membuat permintaan ini, tetapi mungkin halaman lain yang membukanya. Lanjutkan hanya jika Anda baru saja memintanya di situs itu.',
  unverified:
    'Belum terverifikasi: ini keterangan situs tentang dirinya sendiri. Lanjutkan hanya jika Anda sendiri yang membuka situs itu.',
  titles: {
    message: 'Tanda tangani pesan',
    siwe: 'Masuk ke situs ini',
    typedData: 'Tanda tangani data',
    permission: 'Beri izin untuk membelanjakan token Anda',
    transfer: 'Kirim {amount}?',
    sendTokens: 'Kirim token?',
    allow: 'Izinkan {spender} membelanjakan {token} Anda?',
    allowAny: 'Izinkan {spender} membelanjakan token Anda?',
    allowItem: 'Izinkan {spender} mengambil {token} Anda?',
    allowAll: 'Izinkan {spender} mengambil semua milik Anda dalam sebuah koleksi?',
    revoke: 'Hentikan {spender} membelanjakan token Anda?',
    call: 'Konfirmasi transaksi',
    create: 'Terapkan kontrak',
    solanaSign: 'Tanda tangani transaksi Solana',
    solanaSend: 'Kirim transaksi Solana',
  },
  account: 'Akun',
  network: 'Jaringan',
  text: 'Pesan',
  bytes: 'Byte',
  statement: 'Pernyataan',
  kind: 'Jenis',
  domain: 'Domain',
  data: 'Data',
  details: 'Detail',
  digest: 'Hash untuk ditandatangani',
  fullText: 'Pesan lengkap',
  to: 'Ke',
  value: 'Jumlah',
  newContract: 'Kontrak baru',
  calls: 'Fungsi',
  unknownCall: 'Panggilan kontrak tidak dikenal',
  calldata: 'Data panggilan',
  fee: 'Biaya jaringan',
  feeAbout: 'sekitar {amount}',
  feeMost: 'hingga {amount}',
  feeLoading: 'Memperkirakan…',
  feeFailed: 'Jaringan tidak dapat memperkirakan biaya.',
  nonceTaken:
    'Sementara itu, akun Anda mengirim transaksi lain, sehingga biayanya diperkirakan ulang. Periksa, lalu coba lagi.',
  speeds: { label: 'Kecepatan', slow: 'Lambat', normal: 'Normal', fast: 'Cepat' },
  changes: {
    label: 'Perkiraan perubahan',
    loading: 'Menyimulasikan…',
    unavailable: 'Transaksi ini tidak dapat disimulasikan, jadi dampaknya tidak ditampilkan.',
    forecast: 'Perkiraan dari jaringan. Hasil sebenarnya bisa berbeda.',
  },
  nonce: 'Nonce',
  gas: 'Batas gas',
  unlimited: 'Tanpa batas',
  units: '{amount} satuan dasar (jumlah desimal tidak diketahui)',
  baseUnits: '{amount} satuan dasar',
  rawAmount: 'Jumlah dalam satuan dasar',
  token: {
    claimed: 'Nama menurut kontraknya sendiri',
    listed: 'Kontrak yang dikenal',
    posing: 'Menyebut dirinya {symbol}, tetapi bukan kontrak yang kami kenal',
    unreadable: 'Nama dan jumlah desimalnya tidak dapat dibaca dari jaringan',
    unknown: 'Token tidak dikenal',
    reading: 'Membaca…',
  },
  labels: {
    own: 'Akun Anda',
    sent: 'Pernah dikirimi ({count}×)',
    used: 'Pernah digunakan',
    first: 'Pertama kali',
    lookalike: 'Mirip dengan alamat yang Anda kenal',
  },
  never: 'Tidak pernah',
  scroll: 'Gulir ke bawah dan baca semuanya sebelum melanjutkan.',
  incomplete: 'Anda dapat melanjutkan setelah jaringan menjawab.',
  understand: 'Saya memahami risikonya dan ingin melanjutkan.',
  confirm: 'Konfirmasi',
  confirmSend: 'Kirim',
  allow: 'Izinkan',
  refuse: 'Tolak',
  signing: 'Menandatangani…',
  sending: 'Mengirim…',
  hash: 'Hash transaksi',
  explorer: 'Lihat di penjelajah',
  disconnect: 'Putuskan situs ini',
  otherWallet: {
    title: 'Permintaan ini untuk dompet lain',
    text: 'Situs terhubung ke akun yang tidak ada di dompet ini. Masuk ke dompet yang memiliki akun itu.',
    switch: 'Pakai dompet lain',
  },

  refused: { title: 'Permintaan diblokir' },
  refusals: {
    'unsupported-method': 'Dompet Anda tidak mendukung yang diminta situs.',
    'raw-signing':
      'Situs meminta Anda menandatangani byte yang tidak terbaca. Jika ditandatangani, seseorang bisa menguras akun Anda.',
    'unsupported-network': 'Dompet Anda tidak memiliki jaringan yang diminta situs.',
    'foreign-account': 'Situs meminta akun yang tidak Anda bagikan kepadanya.',
    'invalid-parameters': 'Situs mengirim permintaan yang tidak valid.',
    'too-large': 'Permintaan terlalu besar untuk ditinjau.',
    authorization:
      'Situs meminta Anda membiarkan sebuah kontrak mengendalikan akun Anda. Dompet Anda hanya mengizinkan ini untuk kontrak yang sudah diperiksa operatornya.',
    'authorization-any-chain':
      'Situs meminta Anda membiarkan sebuah kontrak mengendalikan akun Anda di semua jaringan. Dompet Anda tidak pernah mengizinkan ini.',
    'wrong-network': 'Permintaan ini untuk jaringan yang berbeda dari yang dipakai situs.',
    'invalid-typed-data':
      'Program dapat menafsirkan data ini secara berbeda-beda, jadi dompet Anda tidak dapat menunjukkan dengan pasti apa yang akan Anda tandatangani.',
    'unsupported-field': 'Transaksi ini memiliki kolom yang tidak dapat dijelaskan dompet Anda.',
    'disguised-transaction':
      'Situs menyamarkan transaksi sebagai pesan. Jika ditandatangani, situs dapat mengirim transaksi itu.',
    'unreadable-transaction':
      'Transaksi ini tidak dapat diuraikan, jadi dompet Anda tidak dapat menunjukkan apa yang dilakukannya.',
    'not-a-signer': 'Transaksi ini tidak memerlukan tanda tangan Anda.',
    'missing-signatures': 'Transaksi ini masih memerlukan tanda tangan akun lain, jadi belum dapat dikirim.',
    'no-node': 'Dompet Anda tidak dapat mengirim transaksi Solana. Situs hanya dapat meminta tanda tangan.',
  },

  facts: {
    amount: 'Jumlah',
    amountOrToken: 'Jumlah atau ID token',
    chain: 'Rantai',
    collection: 'Koleksi',
    contract: 'Kontrak',
    deadline: 'Berlaku sampai',
    delegate: 'Penerima delegasi',
    domain: 'Situs',
    expires: 'Berakhir',
    from: 'Dari',
    function: 'Fungsi',
    getAmount: 'Jumlah yang Anda terima',
    getToken: 'Anda terima',
    giveAmount: 'Jumlah yang Anda berikan',
    giveToken: 'Anda berikan',
    implementation: 'Kode baru',
    issued: 'Diterbitkan',
    notBefore: 'Tidak sebelum',
    operator: 'Operator',
    owner: 'Pemilik baru',
    receiver: 'Penerima',
    resources: 'Sumber daya',
    spender: 'Pembelanja',
    token: 'Token',
    to: 'Ke',
    tokenId: 'ID token',
    uri: 'URI',
  },

  severities: { danger: 'Bahaya', caution: 'Hati-hati', note: 'Catatan' },

  warnings: {
    'hidden-characters':
      'Teks ini berisi karakter tak terlihat, atau karakter yang mengubah urutan karakter lain. Karakter itu ditampilkan sebagai ⟨U+…⟩.',
    'looks-like-hash':
      '32 byte ini tidak terbaca. Isinya bisa mengizinkan apa saja, bahkan pemindahan semua dana Anda.',
    'looks-like-transaction':
      'Byte ini tampak seperti transaksi. Tidak ada alasan wajar bagi situs untuk memintanya sebagai pesan.',
    'unreadable-bytes': 'Byte ini bukan teks, jadi Anda tidak dapat mengetahui apa yang Anda tandatangani.',
    'siwe-domain':
      'Ini memasukkan Anda ke situs yang berbeda dari situs yang meminta. Begitulah cara penyerang mencuri akun:',
    'siwe-unproven':
      'Identitas situs ini belum terverifikasi. Jika seseorang mengirimi Anda kode QR atau tautannya, orang itu bisa masuk sebagai Anda. Lanjutkan hanya jika Anda sendiri yang membuka situs ini:',
    'siwe-address': 'Pesan ini menyebut akun yang berbeda dari akun yang menandatangani:',
    'siwe-malformed':
      'Ini tampak seperti pesan masuk, tetapi tidak mengikuti standar, jadi situsnya tidak dapat diperiksa.',
    'siwe-uri': 'URI dalam pesan ini milik situs lain:',
    'siwe-chain': 'Pesan ini untuk jaringan lain:',
    'siwe-expired': 'Permintaan masuk ini sudah kedaluwarsa.',
    'siwe-not-yet': 'Permintaan masuk ini belum berlaku.',
    'siwe-recap':
      'Ini lebih dari sekadar masuk: situs dapat bertindak atas nama Anda, seperti dijelaskan dalam sumber daya yang diawali dengan urn:recap:.',
    permit: 'Tanda tangan ini mengizinkan alamat ini mengambil token Anda tanpa bertanya lagi.',
    'permit2-allowance': 'Ini mengizinkan alamat ini mengambil token Anda kapan saja sampai izinnya berakhir.',
    'permit2-transfer': 'Tanda tangan ini mengizinkan alamat ini langsung mengambil token ini dari Anda.',
    approval: 'Ini mengizinkan alamat ini mengambil token ini dari Anda kapan saja, hingga jumlah di bawah.',
    'approval-for-all': 'Ini mengizinkan alamat ini mengambil semua milik Anda dalam koleksi ini, sekarang dan nanti.',
    'unlimited-amount':
      'Jumlahnya praktis tanpa batas. Ini mencakup semua token ini yang Anda miliki, termasuk yang Anda terima nanti.',
    'long-deadline': 'Izin ini berlaku lebih dari 30 hari.',
    'token-transfer': 'Siapa pun yang memiliki tanda tangan ini dapat memindahkan token ini ke:',
    'order-zero-price': 'Anda akan memberikan ini dengan gratis atau hampir gratis.',
    'order-receiver': 'Yang Anda terima akan dikirim ke alamat lain:',
    'order-opaque':
      'Ini menandatangani daftar order yang tidak dapat dibaca. Apa pun yang Anda setujui untuk diperdagangkan bisa terjual tanpa bayaran.',
    order:
      'Ini adalah order: siapa pun yang menerimanya mendapat yang Anda tawarkan. Periksa harga dalam data di bawah.',
    'vote-delegation': 'Ini memberikan hak suara Anda kepada alamat lain:',
    delegatecall: 'Ini menjalankan kode kontrak lain sebagai akun Anda. Kode itu bisa mengambil semua isinya.',
    'meta-transaction': 'Ini mengizinkan orang lain mengirim panggilan ini atas nama Anda:',
    'ownership-transfer': 'Ini memberikan kendali atas kontrak kepada:',
    upgrade: 'Ini mengganti kode kontrak dengan:',
    'opaque-promise':
      'Kami tidak dapat memastikan artinya, tetapi ini menyebut alamat dan jumlah. Dana Anda bisa diberikan kepada orang lain. Lanjutkan hanya jika Anda memercayai situs dan kontrak ini:',
    'unknown-typed-data': 'Kami tidak dapat memastikan apa yang dilakukan kontrak ini dengan tanda tangan Anda:',
    'any-network': 'Tidak ada jaringan yang disebut, jadi tanda tangan ini mungkin berlaku di beberapa jaringan.',
    'no-contract': 'Tidak ada kontrak pemverifikasi yang disebut.',
    'unknown-call':
      'Kami tidak dapat memastikan apa yang dilakukan fungsi ini. Lanjutkan hanya jika Anda memercayai situs:',
    'contract-creation': 'Ini menerapkan kontrak baru. Kami tidak dapat memastikan apa yang dilakukan kodenya.',
    'recipient-is-token': 'Ini mengirim token ke kontrak token itu sendiri. Token itu akan hilang.',
    'recipient-zero': 'Ini adalah alamat nol. Apa pun yang dikirim ke sini akan hilang.',
    multicall: 'Ini menggabungkan beberapa panggilan. Semua panggilan yang kami kenali tercantum.',
    'opaque-multicall': 'Kami tidak dapat memastikan apa yang dilakukan sebagian panggilan gabungan ini.',
    'account-delegation': 'Ini memberikan kendali atas akun Anda kepada kode dari:',
    'high-fee': 'Biaya jaringan lebih tinggi dari biasanya.',
    'insufficient-funds': 'Saldo Anda tidak cukup untuk jumlah ini dan biaya jaringan.',
    'will-fail': 'Jaringan memperkirakan transaksi ini akan gagal. Anda tetap membayar biaya jaringan.',
    'lookalike-address':
      'Alamat ini berawal dan berakhir seperti alamat yang Anda kenal, tetapi berbeda. Penyerang membuat alamat seperti ini:',
    'future-nonce':
      'Situs memilih urutan yang lebih akhir untuk transaksi ini. Transaksi menunggu sampai akun Anda mengirim yang lain, dan bisa dijalankan saat Anda tidak lagi menduganya. Transaksi yang harus lebih dulu:',
    'replaces-pending': 'Ini menggantikan transaksi yang telah Anda kirim dan masih tertunda.',
    'solana-unreadable-bytes':
      'Byte ini bukan teks. Program Solana bisa menerima tanda tangan Anda sebagai izin untuk memindahkan apa pun milik Anda.',
    'solana-unknown-program':
      'Kami tidak dapat memastikan apa yang dilakukan program ini dengan akun Anda. Lanjutkan hanya jika Anda memercayai situs:',
    'solana-unknown-instruction':
      'Sebagian transaksi ini tidak dapat diuraikan. Bagian itu bisa memindahkan atau memberikan dana Anda. Lanjutkan hanya jika Anda memercayai situs:',
    'solana-set-authority': 'Ini memberikan kendali atas akun token, dan semua isinya, kepada:',
    'solana-assign': 'Ini memberikan akun itu sendiri kepada program, yang lalu dapat mengambil semua isinya:',
    'solana-own-account':
      'Ini mengubah akun Anda sendiri. Setelah itu Anda mungkin tidak dapat mengirim, atau orang lain mungkin dapat mengurasnya.',
    'solana-opens-elsewhere': 'Ini membuka akun yang bukan milik Anda. Dana yang dibayarkan ke sana masuk ke:',
    'solana-initialize-elsewhere': 'Ini menyiapkan akun token untuk orang lain, yang mendapat semua isinya:',
    'solana-delegate': 'Ini mengizinkan akun ini mengambil token Anda kapan saja, hingga jumlah:',
    'solana-close-elsewhere': 'Ini menutup akun token dan mengirim isinya ke:',
    'solana-several-transfers':
      'Ini mengirim beberapa hal sekaligus. Periksa satu per satu: transfer kecil bisa menyembunyikan transfer yang mengambil semuanya.',
    'solana-burn': 'Ini memusnahkan token. Ini tidak dapat dibatalkan.',
    'solana-nonce-authority': 'Ini memberikan kendali atas akun nonce, dan SOL di dalamnya, kepada:',
    'solana-durable-nonce':
      'Transaksi yang ditandatangani tidak kedaluwarsa. Situs dapat menyimpannya dan mengirimnya kapan saja.',
    'solana-lookup':
      'Beberapa akun berasal dari tabel pencarian di rantai, jadi kami tidak dapat menampilkan atau memeriksanya di sini:',
    'solana-other-signers': 'Akun lain juga harus menandatangani transaksi ini.',
    'solana-other-payer': 'Biaya jaringan dibayar pihak lain:',
  },

  amountProblems: {
    'not-a-number': 'Masukkan angka dengan titik sebelum desimal, misalnya 0.5.',
    decimals: 'Terlalu banyak desimal: {token} paling banyak punya {decimals}.',
    zero: 'Masukkan jumlah di atas nol.',
  },
}
