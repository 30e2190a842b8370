import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in Hindi. */
export const hi: CapWords = {
  open: 'सीमा बदलें',
  legend: 'सीमा',
  asked: '{amount} (माँगी गई)',
  balance: 'मेरा बैलेंस: {amount}',
  other: 'कम राशि',
  note: 'आप सीमा घटा सकते हैं, लेकिन माँगी गई राशि से ऊपर नहीं बढ़ा सकते।',
  amount: 'नई सीमा',
  apply: 'सीमा तय करें',
  held: 'नई सीमा तय करें या कोई और चुनें।',
  tooHigh: 'सीमा माँगी गई राशि से ज़्यादा नहीं हो सकती।',
}
