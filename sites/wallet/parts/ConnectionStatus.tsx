import type { LinkState } from 'latchkey/core/relay'
import { useStore } from 'zustand'
import { useRelay } from '../app/walletContext.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { useOnline } from './useOnline.ts'

/** Says when there is no network, or no relay; nothing while all is well, or while nothing needs the relay. */
export function ConnectionStatus() {
  const relay = useRelay()
  const isOnline = useOnline()
  const link = useStore(relay.store, (state) => state.link)
  const trouble = isOnline ? troubleOf(link) : words.link.offline
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

function troubleOf(link: LinkState): string | undefined {
  switch (link.status) {
    case 'waiting':
      return words.link.waiting
    case 'connecting':
      // The first dial is no trouble yet.
      return link.attempt > 0 ? words.link.waiting : undefined
    case 'offline':
      return words.link.offline
    case 'refused':
      return words.link.refused
    case 'idle':
    case 'connected':
    case 'closed':
      return undefined
    default:
      return link satisfies never
  }
}
