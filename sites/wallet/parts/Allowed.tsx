import type { OfferedMethod } from '../doors/offeredMethods.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Lists what a connected page may ask for. Several methods may share one sentence. */
export function Allowed({ methods }: { methods: readonly OfferedMethod[] }) {
  const { words } = useWalletWords()
  const sentences = [...new Set(methods.map((method) => words.methods[method]))]
  return (
    <section className="paper" aria-label={words.allowed.asks}>
      <p>{words.allowed.asks}</p>
      <ul className="promises">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{words.connect.cannot}</p>
    </section>
  )
}
