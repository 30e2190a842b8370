import type { ReactNode } from 'react'
import type { Fact } from '../review/fact.ts'
import { groupDigits } from '../review/groupDigits.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { AddressText } from './AddressText.tsx'

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The facts of a review, in its order. */
export function ReviewFacts({ facts }: { facts: readonly Fact[] }) {
  const { reviewWords } = useWalletWords()
  return facts.map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and facts may repeat
    <FactRow key={at} label={reviewWords.facts[fact.label]}>
      <FactValue fact={fact} />
    </FactRow>
  ))
}

function FactValue({ fact }: { fact: Fact }) {
  const { reviewWords, fill } = useWalletWords()
  switch (fact.kind) {
    case 'text':
      return (
        <span className="foreign" dir="auto">
          {fact.text}
        </span>
      )
    case 'address':
      return <AddressText address={fact.address} />
    case 'units':
      return fact.unlimited ? (
        <strong>{reviewWords.unlimited}</strong>
      ) : (
        fill(reviewWords.units, { amount: groupDigits(fact.units) })
      )
    case 'time':
      return fact.seconds === 'never' ? <strong>{reviewWords.never}</strong> : <Moment seconds={fact.seconds} />
    case 'bytes':
      return (
        <code className="foreign" dir="ltr">
          {fact.bytes}
        </code>
      )
    default:
      return fact satisfies never
  }
}

/** A date and time as the user's language writes them. */
export function Moment({ seconds }: { seconds: number }) {
  const { locale } = useWalletWords()
  const date = new Date(seconds * 1000)
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
  return <time dateTime={date.toISOString()}>{text}</time>
}
