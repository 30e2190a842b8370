import type { ConnectionState } from 'latchkey/core/relay'
import { useStore } from 'zustand'
import { useRelay } from '../app/walletContext.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { useOnline } from './useOnline.ts'

/** Says when there is no network, or no relay; nothing while all is well, or while nothing needs the relay. */
export function ConnectionStatus() {
  const relay = useRelay()
  const isOnline = useOnline()
  const connection = useStore(relay.store, (state) => state.connection)
  const trouble = isOnline ? troubleOf(connection) : words.connection.offline
  return (
    <div className="link" role="status">
      {trouble && (
        <>
          <p>{trouble}</p>
          <Button tone="quiet" onClick={() => relay.responder().retry()}>
            {words.tryAgain}
          </Button>
        </>
      )}
    </div>
  )
}

function troubleOf(connection: ConnectionState): string | undefined {
  switch (connection.status) {
    case 'waiting':
      return words.connection.waiting
    case 'connecting':
      // The first dial is no trouble yet.
      return connection.attempt > 0 ? words.connection.waiting : undefined
    case 'offline':
      return words.connection.offline
    case 'refused':
      return words.connection.refused
    case 'idle':
    case 'connected':
    case 'closed':
      return undefined
    default:
      return connection satisfies never
  }
}
