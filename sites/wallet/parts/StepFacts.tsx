import { AddressText, Amount, FactRow, Facts } from 'latchkey/react/review'
import { formatDecimals, groupDigits } from 'latchkey/review'
import { formatSol } from '../review/solana/formatSol.ts'
import { programNames } from '../review/solana/programNames.ts'
import type { Step, StepFact } from '../review/solana/step.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** What a step of a Solana transaction is about. */
export function StepFacts({ facts, own }: { facts: readonly StepFact[]; own: string }) {
  const { solanaWords } = useWalletWords()
  return (
    <Facts>
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and labels may repeat
        <FactRow key={at} label={solanaWords.labels[fact.label]}>
          <Value fact={fact} own={own} />
        </FactRow>
      ))}
    </Facts>
  )
}

function Value({ fact, own }: { fact: StepFact; own: string }) {
  const { solanaWords } = useWalletWords()
  switch (fact.kind) {
    case 'text':
      return (
        <span className="foreign" dir="auto">
          {fact.text}
        </span>
      )
    // In quotation marks, because the site wrote it.
    case 'quote':
      return (
        <q className="foreign" dir="auto">
          {fact.text}
        </q>
      )
    case 'key':
      return fact.key === own ? solanaWords.review.you : <Account address={fact.key} />
    case 'lamports':
      return (
        <strong>
          <Amount>{formatSol(fact.lamports)}</Amount>
        </strong>
      )
    case 'count':
      return <Amount>{groupDigits(fact.count)}</Amount>
    case 'authority':
      return solanaWords.authorities[fact.authority]
    case 'units':
      return (
        <strong>
          <Units {...fact} />
        </strong>
      )
    default:
      return fact satisfies never
  }
}

/** A well-known program has its name beside its address. */
function Account({ address }: { address: string }) {
  const name = Object.hasOwn(programNames, address) ? programNames[address] : undefined
  return (
    <>
      {name && <strong dir="ltr">{name} </strong>}
      <AddressText address={address} />
    </>
  )
}

/** The network checks the decimals that a transfer names. Where it names none, none are assumed. */
function Units({ units, decimals, unlimited }: Extract<StepFact, { kind: 'units' }>) {
  const { reviewWords, fill } = useWalletWords()
  if (unlimited) return reviewWords.unlimited
  if (decimals === undefined) return fill(reviewWords.units, { amount: groupDigits(units) })
  return <Amount>{formatDecimals(units, decimals)}</Amount>
}

/** Lists what each instruction of a transaction does, in order. */
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
