import type { ConnectionState } from 'latchkey/core/relay'
import { Button } from 'latchkey/react/review'
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { noLink, useRelay, useWallet } from '../context/walletContext.ts'
import type { WalletWords } from '../words/en.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

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
            <AgainIcon />
            <span>{say('tryAgain')}</span>
          </Button>
        </>
      )}
    </div>
  )
}

/** Takes the place of the words where the window is too narrow for them. */
function AgainIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M20 12a8 8 0 1 1-2.3-5.6M20 4v4h-4" />
    </svg>
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
