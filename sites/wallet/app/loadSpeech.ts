import { directionOf, type Language, loadLanguage, localeOf } from 'latchkey/react/screens'

type Page = { navigator: Pick<Navigator, 'languages'>; document: { documentElement: { lang: string; dir: string } } }

/** Loads the sentences in the first of the user's languages that the screens speak, and tells the document which one that is. */
export async function loadSpeech({ navigator, document }: Page): Promise<Language> {
  const locale = localeOf(navigator.languages)
  const language = await loadLanguage(locale)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  return language
}
