import type { Config, Connector } from 'wagmi'
import { connect } from 'wagmi/actions'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type BlockedPopup, blockedEvent } from '../../core/popup/blockedPopup.ts'
import type { ConnectionState } from '../../core/relay/connectionState.ts'
import { type Attempt, type AttemptEvent, isPending, next } from './attempt.ts'
import { endingOf } from './endingOf.ts'
import { abandonPairing, abortPairing, currentUri, isLinked, isPaired, waitFor } from './relayConnector.ts'

/** An installed app opens within this time after the user follows its link. */
const appDelayMs = 2500
/** A relay that has not answered within this time counts as unreachable. */
const relayDelayMs = 10_000

/** A running attempt. */
export type RunningAttempt = {
  readonly connector: Connector
  readonly store: StoreApi<Attempt>
  /** Call it when the user follows the link to the app. */
  follow(): void
  /** Abandons the attempt and withdraws the request where possible. */
  abandon(): void
}

/**
 * Asks a wallet to connect. Call it inside the click: some wallets open a window at once. wagmi keeps the account; the
 * store holds the state of the attempt.
 * @param ask asks the wallet, and again when its pairing expires; by default it only connects
 */
export function startAttempt(
  config: Config,
  connector: Connector,
  ask: () => Promise<unknown> = () => connect(config, { connector }),
): RunningAttempt {
  const store = createStore<Attempt>(() => ({ status: 'waiting' }))
  const lifetime = new AbortController()
  const { signal } = lifetime
  const step = (event: AttemptEvent) => {
    if (signal.aborted) return
    store.setState(next(store.getState(), event), true)
    if (!isPending(store.getState())) lifetime.abort()
  }
  /** The relay has taken the pairing. From then on the attempt waits for the wallet's answer. */
  let isOut = false
  const giveUp = (ending: 'offline' | 'unreachable' | 'notAllowed') => {
    if (!isPaired(connector) || isOut || signal.aborted) return
    step({ type: 'ended', ending })
    void abortPairing(connector)
  }

  const onMessage = ({ type, data }: { type: string; data?: unknown }) => {
    if (type === 'display_uri' && typeof data === 'string') step({ type: 'paired', uri: data })
    if (type !== 'relayConnection') return
    const connection = data as ConnectionState
    const { status } = connection
    if (status === 'connected') isOut = true
    // The relay refuses this page's project or origin, so no answer will come.
    if (connection.status === 'refused') giveUp(connection.why === 'origin' ? 'notAllowed' : 'unreachable')
  }
  connector.emitter.on('message', onMessage)
  signal.addEventListener('abort', () => connector.emitter.off('message', onMessage))

  // A blocked popup ends the attempt, and the kit shows that. Its Try again button opens the window.
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

  const run = async (): Promise<void> => {
    try {
      await ask()
      step({ type: 'approved' })
    } catch (error) {
      if (isConnected(error)) return step({ type: 'approved' })
      const { ending, detail } = endingOf(error, navigator.onLine)
      const attempt = store.getState()
      // Renew only a code that is on screen.
      const isRenewed = ending === 'expired' && 'uri' in attempt && !document.hidden && !signal.aborted
      if (!isRenewed) return step({ type: 'ended', ending, detail })
      step({ type: 'renewed' })
      return run()
    }
  }
  waitFor(connector, signal)
  void run()
  if (isPaired(connector))
    currentUri(connector).then(
      (uri) => uri && step({ type: 'paired', uri }),
      // The connector did not load; `ask` fails with the reason.
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

/** wagmi refuses to connect a connector that is already connected. */
function isConnected(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConnectorAlreadyConnectedError'
}

function after(delayMs: number, act: () => unknown, signal: AbortSignal): void {
  const timer = setTimeout(act, delayMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
