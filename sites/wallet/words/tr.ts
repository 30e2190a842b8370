import type { WalletWords } from './en.ts'

/** The wallet's own sentences in Turkish. */
export const tr: WalletWords = {
  notLoaded: { title: 'Bu ekran yüklenmedi', text: 'Bağlantınızı denetleyip yeniden deneyin.' },
  failed: {
    title: 'Bu ekran gösterilemiyor',
    text: 'Bir sorun oluştu ve hiçbir şey imzalanmadı. Yeniden deneyin. İsteği bir site gönderdiyse yeniden gönderebilir.',
  },

  nav: {
    label: 'Cüzdan',
    activity: 'Etkinlik',
    connections: 'Siteler',
    pair: 'Tara',
  },

  accounts: {
    active: 'Kullanımda',
    use: 'Bu hesabı kullan',
    name: 'Hesap {number}',
    rename: 'Yeniden adlandır',
    nameLabel: 'Hesap adı',
    balanceLoading: 'Bakiye yükleniyor…',
    solana: 'Solana hesabı',
    showSolana: 'Solana hesabımı göster',
    solanaHint: 'Bu cüzdana aittir ve ilk kez gösterdiğinizde oluşturulur.',
  },

  connections: {
    title: 'Bağlı siteler',
    text: 'Bu siteler cüzdanınıza istek gönderebilir. Her birini burada onaylar ya da reddedersiniz.',
    none: 'Bağlı site yok.',
    extend: '7 gün uzat',
    since: 'Bağlanma',
    until: 'Bitiş',
    lastUsed: 'Son kullanım',
  },

  connect: {
    title: 'Bu siteye bağlan',
    sees: 'Site adresinizi, bakiyenizi ve hareketlerinizi görür.',
    seesChosen: 'Site, seçtiğiniz adresleri, bakiyelerini ve hareketlerini görür.',
    cannot: 'Size sormadan para aktaramaz.',
    account: 'Paylaşılacak hesap',
    accounts: 'Paylaşılacak hesaplar',
    networks: 'Ağlar',
    required: 'Site bunu zorunlu tutuyor.',
    ends: 'Bağlantı 7 gün sürer. Siz bağlantıyı kesene kadar site süreyi uzatabilir.',
    opener: 'Bu pencereyi bu site açtı.',
    sentTo: 'Yanıtınız {origin} adresine gider, başka hiçbir siteye gitmez.',
    firstTime: 'Bu siteye ilk kez bağlanıyorsunuz.',
    options: 'Seçenekler',
    solana: 'Solana',
    showSolana: 'Solana hesabımı da paylaş',
    solanaHint: 'Bu cüzdana aittir ve ilk kez paylaştığınızda oluşturulur.',
    confirm: 'Bağlan',
  },

  signIn: {
    asking: 'yanıtınızı bekliyor',
    pairing: 'Bir site bağlanmak istiyor. Hangisi olduğunu görmek için giriş yapın.',
  },

  signInToSite: {
    title: 'Bu sitede oturum aç',
    networks: 'Ağlar (her biri için bir imza)',
    signOnly: 'Site yalnızca bu hesabın size ait olduğunu kanıtlamanızı istiyor.',
    text: '{network} için iletinin tamamı',
  },

  allowed: {
    asks: 'Ardından şunları isteyebilir:',
  },
  methods: {
    eth_sendTransaction: 'işlem gönderme',
    eth_signTypedData_v4: 'yapılandırılmış veri imzalama',
    personal_sign: 'ileti imzalama',
    eth_accounts: 'adresiniz',
    eth_requestAccounts: 'adresiniz',
    eth_chainId: 'ağınız',
    wallet_switchEthereumChain: 'ağ değiştirme',
    wallet_addEthereumChain: 'ağ değiştirme',
    wallet_getCapabilities: 'cüzdanınızın desteklediği özellikler',
  },

  switchNetwork: {
    title: 'Bu siteyi {network} ağına geçir',
    text: 'Sitenin sonraki istekleri bu ağı kullanır. Diğer sitelerin ağı değişmez.',
    confirm: 'Geç',
    switching: 'Geçiliyor…',
  },

  pair: {
    title: 'Bir siteye bağlan',
    text: 'Sitedeki QR kodunu tarayın ya da sitede kopyaladığınız bağlantıyı yapıştırın.',
    scan: 'QR kodunu tara',
    stop: 'Kamerayı durdur',
    looking: 'Kamerayı QR koduna tutun.',
    camera: 'Kamera görüntüsü',
    otherCode: 'Bu QR kodu cüzdan bağlamak için değil. Taramaya devam ediliyor…',
    link: 'Ya da bağlantıyı yapıştırın',
    linkHint: 'wc: veya https:// ile başlar. Çoğu bağlantı 5 dakika geçerlidir.',
    connect: 'Bağlan',
    waiting: { title: 'Site bekleniyor', text: 'Bu 5 dakikaya kadar sürebilir. Siteyi açık tutun.' },
  },
  cameraTroubles: {
    denied:
      'Bu tarayıcı, bu cüzdanın kamerayı kullanmasını engelliyor. Tarayıcı ayarlarından izin verin ya da bağlantıyı aşağıya yapıştırın.',
    absent: 'Kamera bulunamadı. Bağlantıyı aşağıya yapıştırın.',
    failed:
      'Kamera başlamadı. Başka bir uygulama kullanıyor olabilir. Yeniden deneyin ya da bağlantıyı aşağıya yapıştırın.',
  },
  pairingTroubles: {
    unreadable: {
      title: 'Bu bağlantı cüzdan bağlamak için değil',
      text: 'Siteye dönüp bağlantıyı yeniden kopyalayın.',
    },
    expired: {
      title: 'Bu bağlantının süresi doldu',
      text: 'Bağlantılar 5 dakika geçerlidir. Siteden yenisini alın.',
    },
    used: {
      title: 'Bu bağlantı zaten kullanıldı',
      text: 'Her bağlantı bir kez kullanılabilir. Siteden yenisini alın.',
    },
    silent: { title: 'Site yanıt vermedi', text: 'Kapatılmış olabilir. Siteden yeni bir bağlantı alın.' },
    unsupported: {
      title: 'Cüzdanınız bu siteyi desteklemiyor',
      text: 'Site, cüzdanınızda olmayan bir ağ ya da özellik istiyor. İstek reddedildi.',
    },
    'foreign-relay': {
      title: 'Bu kod bu cüzdan için değil',
      text: 'Bu cüzdanın bağlanmadığı bir aktarma sunucusu kullanıyor. Hiçbir şey paylaşılmadı. Sitenin belirttiği cüzdanı kullanın.',
    },
  },

  relay: {
    connected: { title: 'Bağlandı', text: 'Siteye dönebilirsiniz.' },
    connecting: { title: 'Bağlanıyor…', text: 'Bu kısa sürer.' },
    expired: {
      title: 'Bu isteğin süresi doldu',
      text: 'Hiçbir şey imzalanmadı. İsteği siteden yeniden gönderin.',
    },
    ended: {
      title: 'Bağlantı kesildi',
      text: 'Bağlantı siz yanıt vermeden sona erdi. Hiçbir şey imzalanmadı.',
    },
    interrupted: {
      title: 'Son yanıtınız yarıda kaldı',
      text: 'Cüzdan yanıt verirken kapandı, bu yüzden istek gerçekleşmiş olabilir. Yeniden denemeden önce hesabınızı kontrol edin.',
    },
    'not-settled': {
      title: 'Bağlanmadı',
      text: 'Site bağlantıyı tamamlamadı. Siteden yeni bir bağlantı alın.',
    },
    done: 'Cüzdana dön',
  },
  answers: {
    approved: {
      connect: 'Bağlandı. Siteye dönebilirsiniz.',
      'sign-in': 'Oturum açıldı. Siteye dönebilirsiniz.',
      'switch-network': 'Ağ değiştirildi. Siteye dönebilirsiniz.',
      message: 'İleti imzalandı. Siteye dönebilirsiniz.',
      data: 'Veri imzalandı. Siteye dönebilirsiniz.',
      transaction: 'İşlem gönderildi. Siteye dönebilirsiniz.',
      other: 'Onaylandı. Siteye dönebilirsiniz.',
    },
    refused: {
      connect: 'İstek reddedildi. Site bağlanmadı.',
      'sign-in': 'İstek reddedildi. Sitede oturum açılmadı.',
      'switch-network': 'İstek reddedildi. Sitenin ağı değişmedi.',
      message: 'İstek reddedildi. İleti imzalanmadı.',
      data: 'İstek reddedildi. Veri imzalanmadı.',
      transaction: 'İstek reddedildi. İşlem gönderilmedi.',
      other: 'İstek reddedildi. Hiçbir şey imzalanmadı.',
    },
  },
  asked: {
    one: 'Bir site yanıtınızı bekliyor.',
    several: '{count} istek yanıtınızı bekliyor.',
    show: 'İncele',
  },
  connection: {
    waiting: 'Aktarma sunucusuna ulaşılamıyor. Yeniden bağlanılıyor…',
    offline: 'Çevrimdışısınız. Sitelere yanıtlarınız yeniden çevrimiçi olduğunuzda gönderilir.',
    refused: 'Aktarma sunucusu bu cüzdanı kabul etmiyor. Cüzdan operatörünün buna izin vermesi gerekir.',
  },

  turnedAway: {
    'no-opener': {
      title: 'Siteye dönün',
      text: 'Bu pencerenin onu açan siteyle bağlantısı koptu. Pencereyi kapatıp siteden yeniden deneyin.',
    },
    severed: {
      title: 'Bu site kendi cüzdan penceresini engelliyor',
      text: 'Sitenin güvenlik ayarları onu bu pencereden ayırıyor, bu yüzden yanıtınızı alamaz. Bu pencereyi kapatıp sorunu siteye bildirin. (Cross-Origin-Opener-Policy değeri same-origin-allow-popups olmalıdır.)',
    },
    unreadable: { title: 'Bu bağlantı eksik', text: 'Siteye dönüp yeniden deneyin.' },
    'other-environment': {
      title: 'Bu site başka bir cüzdan kullanıyor',
      text: 'Site, bu adreste bulunmayan bir cüzdan istedi. Hiçbir şey paylaşılmadı.',
    },
    'other-referrer': {
      title: 'Bu site olduğunu söylediği site değil',
      text: 'İstekte, bu pencereyi açan siteden farklı bir sitenin adı var. Hiçbir şey paylaşılmadı. Bu pencereyi kapatın.',
    },
    'no-key': {
      title: 'Bu site yanıt alamıyor',
      text: 'Site geçersiz bir şifreleme anahtarı gönderdi. Hiçbir şey paylaşılmadı. Siteye dönüp yeniden deneyin.',
    },
    'unsupported-origin': {
      title: 'Bu sayfa bağlanamaz',
      text: 'Yalnızca web adresi olan siteler bağlanabilir. Hiçbir şey paylaşılmadı.',
    },
    'unknown-action': {
      title: 'Cüzdanınız bu isteği desteklemiyor',
      text: 'Bu istek reddedildi.',
    },
    'too-large': {
      title: 'Bu istek çok büyük',
      text: 'Site, cüzdanınızın gösterebileceğinden fazlasını gönderdi. Hiçbir şey imzalanmadı. İstek reddedildi.',
    },
  },
  openWallet: 'Cüzdanı aç',
  leaveDevice: 'Bu cihazdan çıkış yapılsın mı?',
  disconnected: {
    title: 'Bağlantı kesildi',
    text: 'Bu site artık cüzdanınıza bağlı değil. Yeniden bağlanmak isteyebilir.',
  },
  alreadyAnswered: {
    title: 'Zaten yanıtlandı',
    text: 'Bu isteğe daha önce yanıt verdiniz, bu yüzden şimdi hiçbir şey imzalanmadı. Siteden yeniden deneyin.',
  },
  answered: {
    approved: { title: 'Tamam', text: 'Bu pencere kapanacak.' },
    refused: { title: 'İstek reddedildi', text: 'Hiçbir şey imzalanmadı.' },
  },

  nameless: 'Adsız site',
  callsItself: 'Kendi bildirdiği ad',
  origin: {
    insecure: 'Bu siteyle bağlantınız şifreli değil. Ağdaki başkaları gösterdiklerini okuyabilir ve değiştirebilir.',
    'foreign-letters':
      'Bu adreste a–z dışında harfler var, burada xn-- olarak gösteriliyor. Beklediğiniz site olduğundan emin olun.',
    'long-name': 'Bu adres alışılmadık derecede uzun. Kime ait olduğunu kalın yazılan bölüm gösterir.',
    'ip-address': 'Bu sitenin adı yerine bir numarası (IP adresi) var.',
  },
}
