import { en as reviewWords } from '../../../../src/review/words/en.ts'
import { en as words } from '../en.ts'
import type { WalletLanguage } from '../loadWalletWords.ts'
import { en as solanaWords } from '../solana/en.ts'

/** Every sentence of the wallet in English, for tests that render a part of it. */
export const english: WalletLanguage = { locale: 'en', words, reviewWords, solanaWords }
