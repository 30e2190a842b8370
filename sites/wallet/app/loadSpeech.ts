import { directionOf, type Language, loadLanguage, localeOf } from 'latchkey/react/screens'
import { loadWalletWords, type WalletLanguage } from '../words/loadWalletWords.ts'

type Page = { navigator: Pick<Navigator, 'languages'>; document: { documentElement: { lang: string; dir: string } } }

/** The sentences of the shared screens, and those of the wallet's own. */
export type Speech = { language: Language; walletLanguage: WalletLanguage }

/**
 * Loads the sentences in the first of the user's languages that the wallet speaks. The document gets that language and its
 * direction before anything loads, so that they also fit what is shown until then, or when loading fails.
 */
export async function loadSpeech({ navigator, document }: Page): Promise<Speech> {
  const locale = localeOf(navigator.languages)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  const [language, walletLanguage] = await Promise.all([loadLanguage(locale), loadWalletWords(locale)])
  return { language, walletLanguage }
}
