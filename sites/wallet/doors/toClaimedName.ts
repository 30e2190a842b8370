import { visibleText } from 'latchkey/review'

/** The longest page name that is shown, in characters. */
const maxName = 64

/** Returns the name that a page gives itself as it may be shown (threats T5, T13); empty if nothing is left of it. */
export function toClaimedName(name: string): string {
  return [...visibleText(name.trim())].slice(0, maxName).join('')
}
