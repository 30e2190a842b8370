import type { EmbeddedWordKey, EmbeddedWords } from './en.ts'

/**
 * Returns a sentence about an embedded wallet, or undefined if the tables have none of that key. A wallet whose key exists as
 * shares gets the `Managed` form, if the sentence has one.
 */
export function embeddedSentence(
  words: EmbeddedWords,
  key: EmbeddedWordKey | (string & {}),
  { isManaged }: { isManaged: boolean },
): string | undefined {
  const sentences: Partial<Record<string, string>> = words
  return (isManaged ? sentences[`${key}Managed`] : undefined) ?? sentences[key]
}
