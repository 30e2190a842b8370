import { words } from '../words.ts'

/** Shown for the moment in which nothing is known yet. */
export function Opening() {
  return (
    <p className="opening" role="status">
      {words.loading}
    </p>
  )
}
