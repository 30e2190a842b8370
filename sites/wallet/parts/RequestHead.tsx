import type { Requester } from '../review/asking.ts'
import type { Warning } from '../review/warning.ts'
import { RequesterName } from './RequesterName.tsx'
import { RoomTitle } from './RoomTitle.tsx'
import { Standing } from './Standing.tsx'
import { Warnings } from './Warnings.tsx'

/** The head of every review: who asks, for what, and what to beware of. */
export function RequestHead(props: { requester: Requester; title: string; warnings: readonly Warning[] }) {
  const { requester, title, warnings } = props
  return (
    <>
      <RequesterName requester={requester} />
      <Standing requester={requester} />
      <RoomTitle>{title}</RoomTitle>
      <Warnings warnings={warnings} />
    </>
  )
}
