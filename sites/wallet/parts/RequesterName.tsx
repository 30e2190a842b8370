import type { Requester } from '../review/requester.ts'
import { words } from '../words.ts'
import { OriginName } from './OriginName.tsx'

/** Who asks, as far as it is known; whether that is proven is for `Standing` to say. */
export function RequesterName({ requester }: { requester: Requester }) {
  const { origin, name } = requester
  return (
    <div className="requester">
      {origin === undefined ? <p className="origin-name">{words.nameless}</p> : <OriginName origin={origin} />}
      {name !== undefined && (
        <p className="origin-claim">
          {words.callsItself} <q className="foreign">{name}</q>
        </p>
      )}
    </div>
  )
}
