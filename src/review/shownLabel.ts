import { hiddenCharacters } from './visibleText.ts'

/** What is read of a foreign text before it is cleaned. Cleaning is linear, but a text has no bound of its own. */
const maxRead = 1024

/**
 * Makes a foreign name or symbol safe to show on one line beside our own words: without characters that are invisible,
 * reorder others or break the line, without towers of accents, and cut to a few characters (threats T5, T13).
 * @param options.maxLength the most characters that are shown, the ellipsis included
 * @returns undefined if nothing of it can be seen. A label stays the same when it is made safe again
 */
export function toShownLabel(text: string, { maxLength }: { maxLength: number }): string | undefined {
  const label = text
    .slice(0, maxRead)
    // First, because spaces and accents that they kept apart come together.
    .replace(hiddenCharacters, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  if (label === '') return undefined
  const characters = [...label]
  return characters.length <= maxLength ? label : `${characters.slice(0, maxLength - 1).join('')}…`
}
