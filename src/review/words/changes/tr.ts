import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in Turkish. */
export const tr: ChangeWords = {
  nothing: 'Ağ ücreti dışında yok.',
  fails: 'Bu işlemin başarısız olması bekleniyor.',
  failsWith: 'Bu işlemin başarısız olması bekleniyor. Sözleşmenin mesajı:',
  partial: 'Bazı değişiklikler okunamadı.',
  more: 've {count} tane daha',
  allows: '{spender} adresi {amount} harcayabilir',
  allowsUnlimited: '{spender} adresi tüm {token} varlığınızı harcayabilir',
  allowsItem: '{spender} adresi {token} varlığınızı alabilir',
  allowsAll: '{spender} adresi tüm {token} varlıklarınızı alabilir',
  revokes: '{spender} adresi artık {token} varlığınızı harcayamaz',
}
