import type { OfferedMethod } from '../doors/offeredMethods.ts'
import { words } from '../words.ts'

/** What a connected page may ask for, in words; several methods may share one. */
export function Allowed({ methods }: { methods: readonly OfferedMethod[] }) {
  const sentences = [...new Set(methods.map((method) => words.methods[method]))]
  return (
    <section className="paper" aria-label={words.allowed.asks}>
      <p>{words.allowed.asks}</p>
      <ul className="promises">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{words.allowed.askedHere}</p>
    </section>
  )
}
