import { loadSpeech, type Say } from '../../shared/words/speech.ts'

/** Loads the user's language, and names it in the document. */
export async function openSpeech(): Promise<Say> {
  const { say, locale, direction } = await loadSpeech(navigator.languages)
  document.documentElement.lang = locale
  document.documentElement.dir = direction
  return say
}
