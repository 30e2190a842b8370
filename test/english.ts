import { en as embedded } from '../src/core/words/embedded/en.ts'
import { en as dialogs } from '../src/core/words/en.ts'
import { type Fillings, fill } from '../src/core/words/fill.ts'

/** Every sentence of the kit and of the shared screens, for tests that look for one. */
export const english = { ...dialogs, ...embedded }

/** A sentence with its `{placeholders}` filled in. */
export function inEnglish(key: keyof typeof english, fillings: Fillings): string {
  return fill(english[key], fillings)
}
