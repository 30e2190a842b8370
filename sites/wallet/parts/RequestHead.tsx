import type { ReactNode } from 'react'
import type { Requester } from '../review/requester.ts'
import { RequesterName } from './RequesterName.tsx'
import { ScreenTitle } from './ScreenTitle.tsx'
import { Standing } from './Standing.tsx'

/** The head of every request: the site, and the title. A review's warnings follow. */
export function RequestHead(props: { requester: Requester; title: ReactNode }) {
  const { requester, title } = props
  return (
    <>
      <RequesterName requester={requester} />
      <Standing requester={requester} />
      <ScreenTitle>{title}</ScreenTitle>
    </>
  )
}
