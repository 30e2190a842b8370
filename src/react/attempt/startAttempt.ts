import type { Config, Connector } from 'wagmi'
import { connect } from 'wagmi/actions'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type BlockedPopup, blockedEvent } from '../../core/popup/blockedPopup.ts'
import type { ConnectionState } from '../../core/relay/connectionState.ts'
import { connectAndSignIn } from '../signIn/connectAndSignIn.ts'
import type { SignIn } from '../signIn/createSignIn.ts'
import { type Attempt, type AttemptEvent, isPending, next } from './attempt.ts'
import { endingOf } from './endingOf.ts'
import { abandonPairing, abortPairing, currentUri, isLinked, waitFor } from './relayConnector.ts'

/** An app that is installed comes up sooner than this after its link was followed. */
const appDelayMs = 2500
/** A relay that has not answered by then is as good as none. */
const relayDelayMs = 10_000

/** An attempt that runs. */
export type RunningAttempt = {
  readonly connector: Connector
  readonly store: StoreApi<Attempt>
  /** The person has followed the link to the app. */
  follow(): void
  /** Nobody waits for the answer any more: what can be taken back is. */
  abandon(): void
}

/**
 * Asks a wallet to connect. Call it inside the click: some wallets open a window at once. wagmi keeps the account that
 * comes of it; the store tells how the asking goes.
 * @param signIn has the person sign in on the way, with wallets that do both in one step
 */
export function startAttempt(config: Config, connector: Connector, signIn?: SignIn): RunningAttempt {
  const store = createStore<Attempt>(() => ({ status: 'waiting' }))
  const lifetime = new AbortController()
  const { signal } = lifetime
  const step = (event: AttemptEvent) => {
    if (signal.aborted) return
    store.setState(next(store.getState(), event), true)
    if (!isPending(store.getState())) lifetime.abort()
  }
  /** Whether the relay has taken the pairing. Once it has, the wallet's answer waits there, and so do we. */
  let isOut = false
  const giveUp = (ending: 'offline' | 'unreachable' | 'notAllowed') => {
    if (connector.type !== 'relay' || isOut || signal.aborted) return
    step({ type: 'ended', ending })
    void abortPairing(connector)
  }

  const onMessage = ({ type, data }: { type: string; data?: unknown }) => {
    if (type === 'display_uri' && typeof data === 'string') step({ type: 'paired', uri: data })
    if (type !== 'relayConnection') return
    const connection = data as ConnectionState
    const { status } = connection
    if (status === 'connected') isOut = true
    // It does not take this page's project: to wait for it is in vain.
    if (connection.status === 'refused') giveUp(connection.why === 'origin' ? 'notAllowed' : 'unreachable')
  }
  connector.emitter.on('message', onMessage)
  signal.addEventListener('abort', () => connector.emitter.off('message', onMessage))

  // The attempt ends by it, and says so: its own button opens the window then.
  const onBlocked = (event: Event) => {
    event.preventDefault()
    ;(event as CustomEvent<BlockedPopup>).detail.dismiss()
  }
  window.addEventListener(blockedEvent, onBlocked, { signal })

  const onLeave = () => step({ type: 'left' })
  window.addEventListener('blur', onLeave, { signal })
  window.addEventListener('pagehide', onLeave, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && onLeave(), { signal })
  window.addEventListener('offline', () => giveUp('offline'), { signal })
  after(relayDelayMs, async () => (await isLinked(connector)) || giveUp('unreachable'), signal)

  const ask = async (): Promise<void> => {
    try {
      await (signIn ? connectAndSignIn({ config, connector, signIn }) : connect(config, { connector }))
      step({ type: 'approved' })
    } catch (error) {
      if (isConnected(error)) return step({ type: 'approved' })
      const { ending, detail } = endingOf(error, navigator.onLine)
      const attempt = store.getState()
      // A code that nobody looks at need not be renewed every five minutes, and one that never was cannot be.
      const isRenewed = ending === 'expired' && 'uri' in attempt && !document.hidden && !signal.aborted
      if (!isRenewed) return step({ type: 'ended', ending, detail })
      step({ type: 'renewed' })
      return ask()
    }
  }
  waitFor(connector, signal)
  void ask()
  if (connector.type === 'relay')
    currentUri(connector).then(
      (uri) => uri && step({ type: 'paired', uri }),
      // It did not load: asking it says so.
      () => {},
    )
  if (!navigator.onLine) giveUp('offline')

  return {
    connector,
    store,
    follow() {
      step({ type: 'followed' })
      after(appDelayMs, () => step({ type: 'overdue' }), signal)
    },
    abandon() {
      if (signal.aborted) return
      lifetime.abort()
      void abandonPairing(connector)
    },
  }
}

/** wagmi refuses to connect what is connected. */
function isConnected(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConnectorAlreadyConnectedError'
}

function after(delayMs: number, act: () => unknown, signal: AbortSignal): void {
  const timer = setTimeout(act, delayMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
