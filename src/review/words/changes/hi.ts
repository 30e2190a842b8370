import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in Hindi. */
export const hi: ChangeWords = {
  nothing: 'नेटवर्क शुल्क के अलावा कोई नहीं।',
  fails: 'इस लेन-देन के विफल होने की संभावना है।',
  failsWith: 'इस लेन-देन के विफल होने की संभावना है। कॉन्ट्रैक्ट का संदेश:',
  partial: 'कुछ बदलाव पढ़े नहीं जा सके।',
  more: 'और {count} अन्य',
  allows: '{spender} {amount} खर्च कर सकता है',
  allowsUnlimited: '{spender} आपके सभी {token} खर्च कर सकता है',
  allowsItem: '{spender} {token} ले सकता है',
  allowsAll: '{spender} आपके सभी {token} ले सकता है',
  revokes: '{spender} अब आपके {token} खर्च नहीं कर सकता',
}
