import type { Requester } from 'latchkey/review'
import { RequesterName } from './RequesterName.tsx'
import { Standing } from './Standing.tsx'

/** The requesting site, and whether that is proven. */
export function Asker({ requester }: { requester: Requester }) {
  return (
    <>
      <RequesterName requester={requester} />
      <Standing requester={requester} />
    </>
  )
}
