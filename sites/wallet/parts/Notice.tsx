import type { ReactNode } from 'react'
import { RoomTitle } from './RoomTitle.tsx'

const marks = { approved: '✓', refused: '–', ended: '○', stopped: '!' } as const

/** A room in which nothing is left to decide: what happened, and what to do now. */
export function Notice(props: {
  mark: keyof typeof marks
  title: string
  text: string
  about?: ReactNode
  children?: ReactNode
}) {
  const { mark, title, text, about, children } = props
  return (
    <section className="notice" data-mark={mark}>
      <span className="notice-mark" aria-hidden="true">
        {marks[mark]}
      </span>
      <RoomTitle key={title}>{title}</RoomTitle>
      {about}
      <p role="status">{text}</p>
      {children}
    </section>
  )
}
