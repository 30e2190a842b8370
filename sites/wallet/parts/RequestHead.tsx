import type { Asked } from '../doors/global/doorState.ts'
import type { Warning } from '../review/warning.ts'
import { words } from '../words.ts'
import { OriginName } from './OriginName.tsx'
import { RoomTitle } from './RoomTitle.tsx'
import { Warnings } from './Warnings.tsx'

/** The head of every review: who asks (its envelope proved it, threats T6), for what, and what to beware of. */
export function RequestHead(props: { asked: Asked; title: string; warnings: readonly Warning[] }) {
  const { asked, title, warnings } = props
  return (
    <>
      <OriginName origin={asked.origin} />
      <p className="standing" data-proven="true">
        {words.review.proven}
      </p>
      <RoomTitle>{title}</RoomTitle>
      <Warnings warnings={warnings} />
    </>
  )
}
