import type { Step } from '../review/solana/step.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { StepFacts } from './StepFacts.tsx'

/** What each instruction of a transaction does, in its order. */
export function SolanaSteps({ steps, own }: { steps: readonly Step[]; own: string }) {
  const { solanaWords } = useWalletWords()
  return (
    <ol className="steps" aria-label={solanaWords.review.steps}>
      {steps.map(({ name, facts }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and steps may repeat
        <li key={at} className="paper">
          <h2>{solanaWords.steps[name]}</h2>
          <StepFacts facts={facts} own={own} />
        </li>
      ))}
    </ol>
  )
}
