import type { ReactNode } from 'react'
import type { Fact } from '../review/fact.ts'
import { groupDigits } from '../review/groupDigits.ts'
import { words } from '../words.ts'
import { AddressText } from './AddressText.tsx'

/** Names and values, one below the other. */
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
  return facts.map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and facts may repeat
    <FactRow key={at} label={words.facts[fact.label]}>
      <FactValue fact={fact} />
    </FactRow>
  ))
}

function FactValue({ fact }: { fact: Fact }) {
  switch (fact.kind) {
    case 'text':
      return <span className="foreign">{fact.text}</span>
    case 'address':
      return <AddressText address={fact.address} />
    case 'units':
      return fact.unlimited ? <strong>{words.review.unlimited}</strong> : words.review.units(groupDigits(fact.units))
    case 'time':
      return fact.seconds === 'never' ? <strong>{words.review.never}</strong> : <Moment seconds={fact.seconds} />
    case 'bytes':
      return <code className="foreign">{fact.bytes}</code>
    default:
      return fact satisfies never
  }
}

/** A date and time in the person's own writing. */
export function Moment({ seconds }: { seconds: number }) {
  const date = new Date(seconds * 1000)
  const text = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
  return <time dateTime={date.toISOString()}>{text}</time>
}
