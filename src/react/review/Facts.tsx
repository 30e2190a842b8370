import type { ReactNode } from 'react'
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
  const date = new Date(seconds * 1000)
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
  return <time dateTime={date.toISOString()}>{text}</time>
}
