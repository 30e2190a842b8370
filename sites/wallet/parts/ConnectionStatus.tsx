import type { ConnectionState } from 'latchkey/core/relay'
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { noLink, useRelay, useWallet } from '../context/walletContext.ts'
import type { WalletWords } from '../words/en.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { Button } from './Button.tsx'

/** Says when there is no network or no relay. Shows nothing while the connection works or is not needed. */
export function ConnectionStatus() {
  const { words, say } = useWalletWords()
  const relay = useRelay()
  const { link } = useWallet()
  const isOnline = useOnline()
  const connection = useStore(relay.store, (state) => state.connection)
  const isReconnecting = useStore(link?.store ?? noLink, (state) => state.isReconnecting)
  const ofRelay = troubleOf(connection, words)
  const ofLink = isReconnecting ? words.connection.waiting : undefined
  const trouble = isOnline ? (ofRelay ?? ofLink) : words.connection.offline
  const retry = () => {
    relay.responder().retry()
    link?.guest().retry()
  }
  return (
    <div className="link" role="status">
      {trouble && (
        <>
          <p>{trouble}</p>
          <Button tone="quiet" onClick={retry}>
            {say('tryAgain')}
          </Button>
        </>
      )}
    </div>
  )
}

function troubleOf(connection: ConnectionState, words: WalletWords): string | undefined {
  switch (connection.status) {
    case 'waiting':
      return words.connection.waiting
    case 'connecting':
      // The first attempt is not a problem yet.
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

/** Returns whether the browser reports a network. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(onChange: () => void): () => void {
  const left = new AbortController()
  for (const name of ['online', 'offline']) window.addEventListener(name, onChange, { signal: left.signal })
  return () => left.abort()
}
