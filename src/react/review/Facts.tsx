import type { ReactNode } from 'react'
import { type FormatMoment, formatMoment } from '../../core/words/formatMoment.ts'
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

/** A moment as the user's language writes it: the date and the time, unless `format` is another. */
export function Moment({ seconds, format = formatMoment }: { seconds: number; format?: FormatMoment }) {
  const { locale } = useReviewWords()
  const at = seconds * 1000
  return <time dateTime={new Date(at).toISOString()}>{format(at, locale)}</time>
}
