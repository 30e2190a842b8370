import type { AssetWords } from './en.ts'

/** The sentences of tokens, receiving and sending in Turkish. */
export const tr: AssetWords = {
  receive: {
    open: 'Al',
    title: '{network} ağında al',
    text: 'Bu adres {network} içindir. Başka bir ağdan gönderilenler bu cüzdanda görünmeyebilir.',
    code: 'Bu hesabın adresini içeren QR kodu',
  },

  tokens: {
    title: 'Tokenlar',
    loading: 'Tokenlar yükleniyor…',
    none: '{network} ağında token yok.',
    incomplete: 'Ağ her soruyu yanıtlamadığı için bazı tokenlar eksik olabilir.',
    recent: 'Yalnızca son transferler okundu. Uzun zaman önce aldığınız tokenlar eksik olabilir.',
    failed: 'Ağ yanıt vermedi, bu yüzden tokenlarınız gösterilemiyor.',
    showAll: 'Tümünü göster ({count})',
    sendToken: '{token} gönder',
    items: '{count} adet',
    unnamed: 'Miktar bilinmiyor',
    total: 'Toplam değer',
    unpriced: 'Fiyatı olmayan varlıklar dahil değil.',
  },

  send: {
    open: 'Gönder',
    title: '{token} gönder',
    available: 'Kullanılabilir: {amount}',
    to: 'Alıcı',
    toHint: '{network} ağında bir adres. 0x ile başlar.',
    lookingUp: '{name} aranıyor…',
    addressOf: '{name} adresi:',
    otherCode: 'Bu QR kodunda adres yok. Taramaya devam ediliyor…',
    camera: 'Kamera kullanılamıyor. Tarayıcınızın ayarlarından izin verin veya adresi yapıştırın.',
    recent: 'Son alıcılar',
    amount: 'Tutar',
    max: 'En çok',
    next: 'Devam et',
    own: 'Bu, kendi hesaplarınızdan biri.',
    contract: 'Bu adres bir sözleşmedir. Gönderdiğinizi işleyemezse onu kaybedersiniz.',
    lookalike:
      'Bu bir tuzak olabilir. Adres, tanıdığınız bir adres gibi başlayıp bitiyor ama farklı bir adres. Dolandırıcılar böyle adresler oluşturur. Her karakteri karşılaştırın:',
    entered: 'Girdiğiniz',
    known: 'Tanıdığınız',
    sent: 'İşlem gönderildi. Ağ genellikle bir dakika içinde onaylar.',
    pending: 'Bu hesabın bir işlemi hâlâ bekliyor. Yeniden göndermeden önce Etkinlik’e bakın.',
    lost: {
      title: 'İşlem gönderilmiş olabilir',
      text: 'Ağ yanıt vermedi. Yeniden göndermeden önce Etkinlik’e bakın.',
    },
  },

  items: {
    title: 'Bir öğe seçin',
    loading: 'Öğeleriniz yükleniyor…',
    rest: 'Uzun zaman önce aldığınız öğeler eksik olabilir. Pazar yerlerinde ve blok gezginlerinde görünen token kimliğini girebilirsiniz.',
    failed: 'Ağ yanıt vermediği için öğeleriniz gösterilemiyor.',
  },

  recipientProblems: {
    'not-an-address': 'Bu bir adres değil. Adres, 0x ve ardından gelen 40 karakterdir.',
    checksum: 'Bu adreste bir karakter yanlış. Yeniden kopyalayın.',
    zero: 'Bu sıfır adresi. Oraya gönderdiğiniz kaybolur.',
    network: 'Bu kod başka bir ağ için. Geri dönüp önce o ağı seçin.',
    name: 'Bu adın {network} ağında adresi yok ya da ağ yanıt vermedi. Bunun yerine adresi girin.',
  },

  itemProblems: {
    missing: 'Göndereceğiniz öğeyi seçin.',
    'not-an-id': 'Bu bir token kimliği değil. Token kimliği bir tam sayıdır.',
    foreign: '#{id} bu hesaba ait değil.',
    unknown: 'Bu sözleşme, ERC-721’in gerektirdiği gibi #{id} sahibini bildirmiyor. Cüzdan bu yüzden onu gönderemez.',
    unreachable: 'Ağ yanıt vermediği için #{id} sahibi doğrulanamıyor. Tekrar deneyin.',
  },

  amountProblems: {
    balance: 'Yalnızca {amount} var.',
    fee: 'Bakiyeniz ağ ücretini karşılamıyor.',
  },
}
