import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type Connector, useConfig } from 'wagmi'
import { type Attempt, isPending } from '../attempt/attempt.ts'
import { type RunningAttempt, startAttempt } from '../attempt/startAttempt.ts'
import { KitContext } from './kitContext.ts'

export type ConnectAttempt = {
  /** How it goes; nothing before the first. */
  attempt: Attempt | undefined
  /** Asks a wallet, from within a click. A pairing that is still open serves the next wallet too. */
  start(connector: Connector): void
  /** The person has followed the link to the app. */
  follow(): void
  /** Stops waiting for an answer. */
  abandon(): void
}

/** One attempt at a time to connect a wallet. It ends with the component: who leaves does not wait. */
export function useConnectAttempt(): ConnectAttempt {
  const config = useConfig()
  const signIn = useContext(KitContext)?.options.signIn
  const [running, setRunning] = useState<RunningAttempt>()
  useEffect(() => () => running?.abandon(), [running])
  const read = () => running?.store.getState()
  const attempt = useSyncExternalStore(running?.store.subscribe ?? subscribeToNothing, read, read)
  return {
    attempt,
    start(connector) {
      if (running && running.connector === connector && isPending(running.store.getState())) return
      running?.abandon()
      setRunning(startAttempt(config, connector, signIn))
    },
    follow: () => running?.follow(),
    abandon() {
      running?.abandon()
      setRunning(undefined)
    },
  }
}

function subscribeToNothing(): () => void {
  return () => {}
}
