import { ScreenTitle } from 'latchkey/react/review'
import type { ReactNode } from 'react'

const marks = { approved: '✓', refused: '–', ended: '○', stopped: '!' } as const

/** A screen without a decision: what happened, and what to do now. */
export function Notice(props: {
  mark: keyof typeof marks
  title: string
  text: string
  heading?: 'h1'
  about?: ReactNode
  children?: ReactNode
}) {
  const { mark, title, text, heading, about, children } = props
  return (
    <section className="notice" data-mark={mark}>
      <span className="notice-mark" aria-hidden="true">
        {marks[mark]}
      </span>
      <ScreenTitle key={title} heading={heading}>
        {title}
      </ScreenTitle>
      {about}
      <p role="status">{text}</p>
      {children}
    </section>
  )
}
