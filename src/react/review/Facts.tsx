import type { ReactNode } from 'react'
import { formatMoment } from '../../review/formatMoment.ts'
import { useReviewWords } from './reviewWordsContext.ts'

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

/** @param props.control changes the value, and stands below the label */
export function FactRow(props: { label: ReactNode; children: ReactNode; control?: ReactNode }) {
  const { label, children, control } = props
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {control && <dd className="control">{control}</dd>}
    </div>
  )
}

/** A date and time as the user's language writes them. */
export function Moment({ seconds }: { seconds: number }) {
  const { locale } = useReviewWords()
  return <time dateTime={new Date(seconds * 1000).toISOString()}>{formatMoment(seconds, locale)}</time>
}
