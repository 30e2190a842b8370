import type { Config, Connector } from 'wagmi'
import type { Analytics } from './createAnalytics.ts'

/** By the connector's uid: a connection of an earlier visit has another one. */
type Connections = ReadonlyMap<string, { wallet: string; chainId: number }>

/**
 * Reports the connections of a wagmi config. It asks no wallet anything.
 * @returns a function that stops it
 */
export function watchConnections(config: Config, analytics: Pick<Analytics, 'record'>, now = Date.now): () => void {
  const listened = new Map<Connector, (message: { type: string }) => void>()
  /** A copy, because wagmi deletes connections from its own map before it says so. */
  let known = read(config)
  let attempt: { wallet: string; since: number } | undefined

  /** Wallets that announce themselves get their connectors later (EIP-6963). */
  function listen(): void {
    for (const connector of config.connectors) {
      if (listened.has(connector)) continue
      const onMessage = ({ type }: { type: string }) => {
        // wagmi tells a connector so when the page asks it to connect.
        if (type !== 'connecting') return
        attempt = { wallet: connector.id, since: now() }
        analytics.record({ event: 'connecting', wallet: connector.id })
      }
      connector.emitter.on('message', onMessage)
      listened.set(connector, onMessage)
    }
  }

  function compare(state: Config['state'], before: Config['state']): void {
    listen()
    const current = read(config)
    for (const [uid, { wallet, chainId }] of current) {
      const earlier = known.get(uid)
      if (!earlier) recordNew(wallet, chainId)
      else if (earlier.chainId !== chainId) analytics.record({ event: 'switched-chain', wallet, chainId })
    }
    const wallets = new Set([...current.values()].map(({ wallet }) => wallet))
    for (const { wallet } of known.values()) {
      if (!wallets.has(wallet)) analytics.record({ event: 'disconnected', wallet })
    }
    known = current
    if (before.status === 'connecting' && state.status !== 'connecting' && attempt) {
      const { wallet } = attempt
      analytics.record({ event: 'failed', wallet, durationMs: takeDuration(wallet) })
    }
  }

  /** wagmi restores connections without asking the connector to connect. */
  function recordNew(wallet: string, chainId: number): void {
    const durationMs = takeDuration(wallet)
    if (durationMs === undefined) analytics.record({ event: 'reconnected', wallet, chainId })
    else analytics.record({ event: 'connected', wallet, chainId, durationMs })
  }

  function takeDuration(wallet: string): number | undefined {
    if (attempt?.wallet !== wallet) return undefined
    const durationMs = now() - attempt.since
    attempt = undefined
    return durationMs
  }

  listen()
  const stop = config.subscribe((state) => state, compare)
  return () => {
    stop()
    for (const [connector, onMessage] of listened) connector.emitter.off('message', onMessage)
  }
}

/** Connections of an earlier visit that are not restored yet belong to none of the connectors, and do not count. */
function read({ state, connectors }: Config): Connections {
  const isLive = (uid: string) => connectors.some((connector) => connector.uid === uid)
  const live = [...state.connections].filter(([uid]) => isLive(uid))
  return new Map(live.map(([uid, { connector, chainId }]) => [uid, { wallet: connector.id, chainId }]))
}
