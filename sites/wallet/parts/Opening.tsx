import { startWords } from '../words/startWords.ts'

/** Shown while the wallet, or a part of it, loads. */
export function Opening() {
  return (
    <p className="opening" role="status">
      {startWords().loading}
    </p>
  )
}
