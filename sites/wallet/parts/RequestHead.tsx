import type { Requester } from '../review/requester.ts'
import type { Warning } from '../review/warning.ts'
import { RequesterName } from './RequesterName.tsx'
import { ScreenTitle } from './ScreenTitle.tsx'
import { Standing } from './Standing.tsx'
import { Warnings } from './Warnings.tsx'

/** The head of every review: the site, the title of the request, and the warnings. */
export function RequestHead(props: { requester: Requester; title: string; warnings: readonly Warning[] }) {
  const { requester, title, warnings } = props
  return (
    <>
      <RequesterName requester={requester} />
      <Standing requester={requester} />
      <ScreenTitle>{title}</ScreenTitle>
      <Warnings warnings={warnings} />
    </>
  )
}
