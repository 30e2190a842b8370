import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type Connector, useConfig } from 'wagmi'
import { type Attempt, isPending } from '../attempt/attempt.ts'
import { type RunningAttempt, startAttempt } from '../attempt/startAttempt.ts'
import { connectAndSignIn } from '../signIn/connectAndSignIn.ts'
import { KitContext } from './kitContext.ts'

export type ConnectAttempt = {
  /** The state of the current attempt; undefined before the first one. */
  attempt: Attempt | undefined
  /** Asks a wallet to connect. Call it in a click. An open pairing of the same connector is used again. */
  start(connector: Connector): void
  /** Call it when the user follows the link to the app. */
  follow(): void
  /** Stops waiting for an answer. */
  abandon(): void
}

/** Runs one attempt at a time to connect a wallet. The attempt ends when the component unmounts. */
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
      const ask = signIn && (() => connectAndSignIn({ config, connector, signIn }))
      setRunning(startAttempt(config, connector, ask))
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
