import { assertSecurePage } from '../../../core/assertSecurePage.ts'
import type { Session } from '../../../core/relay/session.ts'
import { shared } from '../../../core/shared.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { toCaip2 } from '../../../wire/relay/namespaces.ts'
import type { Authenticated, RelayClient } from '../client/relayClient.ts'
import { RelayError } from '../relayError.ts'
import { startingChain } from '../sessionChain.ts'
import { type Address, accountsIn, type RelayEvent, type RelayState } from '../state.ts'
import type { ProposalDisplay } from './createProposalDisplay.ts'
import { toChainIds, toNamespaces, toStartingChains, type Wanted } from './namespaces.ts'
import type { ConnectOptions, SignInOptions } from './options.ts'

export type Connecting = {
  connect(asked?: ConnectOptions): Promise<Session>
  authenticate(signIn: SignInOptions): Promise<Authenticated>
  enable(): Promise<readonly Address[]>
  disconnect(): Promise<void>
  /** Restores the first session that can be used, unless the page is already connected. */
  restore(sessions: readonly Session[], wanted: readonly (number | undefined)[]): void
}

/** How a page starts and ends its session. */
export function createConnecting(options: {
  wanted: Wanted
  /** @throws {RelayError} before `init` */
  client: () => Pick<RelayClient, 'propose' | 'authenticate' | 'disconnect' | 'store' | 'retry'>
  proposals: ProposalDisplay
  read: () => RelayState
  step: (event: RelayEvent) => void
}): Connecting {
  const { wanted: usual, client, proposals, read, step } = options

  /** The client, which tries a relay again that refused this page. */
  function readyClient() {
    const opened = client()
    if (opened.store.getState().connection.status === 'refused') opened.retry()
    return opened
  }

  /** What one connection wants: chains that it names replace all of the usual ones. */
  function toWanted({ chains, optionalChains, defaultChain }: ConnectOptions): Wanted {
    if (chains || optionalChains) return { ...usual, chains, optionalChains, defaultChain }
    return defaultChain === undefined ? usual : { ...usual, defaultChain }
  }

  /** Makes a session the current one, and ends the previous one. */
  function settle({ topic }: Session, wanted: Wanted): Session {
    const { connection } = read()
    // Its current state: the wallet may already have changed or ended it.
    const session = client()
      .store.getState()
      .sessions.find((known) => known.topic === topic)
    if (!session) throw new RelayError('sessionMissing')
    const chainId = startingChain(session, toStartingChains(wanted))
    if (chainId === undefined) {
      void client().disconnect(topic)
      throw new RelayError('chainNotFound')
    }
    step({ type: 'settled', session, chainId })
    if (connection.status === 'connected') void client().disconnect(connection.session.topic)
    return session
  }

  async function connect({
    chains,
    optionalChains,
    defaultChain,
    ...properties
  }: ConnectOptions = {}): Promise<Session> {
    if (read().status !== 'initialized') throw new RelayError('providerNotInitialized')
    const wanted = toWanted({ chains, optionalChains, defaultChain })
    const namespaces = toNamespaces(wanted)
    const session = await proposals.run(async (signal) => {
      const { uri, approval } = await readyClient().propose({ namespaces, ...properties, signal })
      return { uri, decision: approval }
    })
    return settle(session, wanted)
  }

  async function authenticate(signIn: SignInOptions): Promise<Authenticated> {
    const opened = readyClient()
    const { domain = location.host, uri: subject = location.href } = signIn
    const namespaces = toNamespaces(usual)
    const { methods = [] } = namespaces.eip155 ?? {}
    const chains = toChainIds(usual).map(toCaip2)
    const authenticated = await proposals.run(async (signal) => {
      const { uri, answer } = await opened.authenticate({
        ...{ chains, methods, ...signIn, domain, uri: subject },
        ...{ fallback: { namespaces }, signal },
      })
      return { uri, decision: answer }
    })
    if (authenticated.session) settle(authenticated.session, usual)
    return authenticated
  }

  return {
    restore(sessions, wanted) {
      if (read().connection.status === 'connected') return
      for (const session of sessions) {
        const chainId = startingChain(session, wanted)
        if (chainId !== undefined) return step({ type: 'settled', session, chainId })
      }
    },
    connect,
    authenticate,
    // Concurrent calls share one connection.
    enable: shared(async () => {
      assertSecurePage()
      if (read().connection.status === 'disconnected') await connect()
      return accountsIn(read())
    }),
    async disconnect() {
      const opened = client()
      const { connection } = read()
      if (connection.status === 'disconnected') return
      const { topic } = connection.session
      step({ type: 'ended', ending: { topic, ...peerErrors.userDisconnected } })
      await opened.disconnect(topic)
    },
  }
}
