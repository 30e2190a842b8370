import type { ReactNode } from 'react'
import { formatMoment } from '../../review/formatMoment.ts'
import { useReviewWords } from './reviewWordsContext.ts'

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

export function FactRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A date and time as the user's language writes them. */
export function Moment({ seconds }: { seconds: number }) {
  const { locale } = useReviewWords()
  return <time dateTime={new Date(seconds * 1000).toISOString()}>{formatMoment(seconds, locale)}</time>
}
