import { formatDecimals } from '../review/formatCoins.ts'
import { groupDigits } from '../review/groupDigits.ts'
import { formatSol } from '../review/solana/formatSol.ts'
import type { StepFact } from '../review/solana/step.ts'
import { solanaWords } from '../solanaWords.ts'
import { words } from '../words.ts'
import { AddressText } from './AddressText.tsx'
import { FactRow, Facts } from './Facts.tsx'

/** What a step of a Solana transaction is about. */
export function StepFacts({ facts, own }: { facts: readonly StepFact[]; own: string }) {
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
  switch (fact.kind) {
    case 'text':
      return <span className="foreign">{fact.text}</span>
    // In quotation marks: whoever wrote it is not this wallet.
    case 'quote':
      return <q className="foreign">{fact.text}</q>
    case 'key':
      return fact.key === own ? solanaWords.review.you : <Account address={fact.key} />
    case 'lamports':
      return <strong>{formatSol(fact.lamports)}</strong>
    case 'count':
      return groupDigits(fact.count)
    case 'authority':
      return solanaWords.authorities[fact.authority]
    case 'units':
      return <strong>{fact.unlimited ? words.review.unlimited : amountOf(fact)}</strong>
    default:
      return fact satisfies never
  }
}

/** A program that everybody uses is called by its name as well. */
function Account({ address }: { address: string }) {
  const name = Object.hasOwn(solanaWords.programs, address) ? solanaWords.programs[address] : undefined
  return (
    <>
      {name && <strong>{name} </strong>}
      <AddressText address={address} />
    </>
  )
}

/** The network checks the decimals that a transfer names; where it names none, none are assumed. */
function amountOf({ units, decimals }: Extract<StepFact, { kind: 'units' }>): string {
  if (decimals === undefined) return solanaWords.review.smallest(groupDigits(units))
  return formatDecimals(units, decimals)
}
