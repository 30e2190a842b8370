import { ScreenTitle } from 'latchkey/react/review'
import type { Requester } from 'latchkey/review'
import type { ReactNode } from 'react'
import { Asker } from './Asker.tsx'

/** The head of every request: the site, and the title. A review's warnings follow. */
export function RequestHead(props: { requester: Requester; title: ReactNode }) {
  const { requester, title } = props
  return (
    <>
      <Asker requester={requester} />
      <ScreenTitle>{title}</ScreenTitle>
    </>
  )
}
