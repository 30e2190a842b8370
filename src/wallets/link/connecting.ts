import { assertSecurePage } from '../../core/assertSecurePage.ts'
import { LinkRefusedError } from '../../core/link/errors.ts'
import { shared } from '../../core/shared.ts'
import { codes } from '../../wire/codes.ts'
import { isListOf } from '../../wire/fields.ts'
import { isAddress } from '../../wire/isAddress.ts'
import { formatLinkUrl } from '../../wire/link/formatLinkUrl.ts'
import { clientVersion } from '../../wire/version.ts'
import { LinkError } from './linkError.ts'
import { createLinkHost, type LinkHost, type LinkNetwork } from './linkHost.ts'
import type { LinkProviderOptions } from './linkProvider.ts'
import type { LinkRecord, LinkSessions, OpenSession } from './linkSessions.ts'
import { pageMetadata } from './pageMetadata.ts'
import type { WalletMetadata } from './readMetadata.ts'
import { type Address, accountsIn, type LinkEvent, type LinkState, relayStatusOf } from './state.ts'

const isAccounts = isListOf(isAddress)

/** Begins and ends the session with a wallet. */
export type Connecting = {
  /** The page's end of the current session. */
  host(): LinkHost | undefined
  /** Returns to the stored session, if a wallet gave an account there. */
  restore(): Promise<void>
  /** Shows a QR code unless a wallet has joined already, and asks it for its account. Further calls share the first one. */
  connect(): Promise<readonly Address[]>
  abort(): void
  disconnect(): Promise<void>
  /** Another tab has stored another session, or none. */
  follow(): Promise<void>
  save(change: Partial<Pick<LinkRecord, 'accounts' | 'rpcUrl'>>): void
}

export function createConnecting(
  options: LinkNetwork &
    Pick<LinkProviderOptions, 'appName' | 'appLogoUrl' | 'chains' | 'reload'> & {
      sessions: LinkSessions
      read: () => LinkState
      step: (event: LinkEvent) => void
      /** The chain last used, if the page was connected. */
      lastChain: () => number | undefined
    },
): Connecting {
  const { sessions, read, step, chains, reload = () => globalThis.location?.reload() } = options
  const defaultChainId = chains?.[0] ?? 1
  let host: LinkHost | undefined
  let pairing: AbortController | undefined
  /** This tab's session is not the one that the tabs share. */
  let isAlone = false

  function open({ record: { id, key, linked }, secret }: OpenSession): LinkHost {
    host?.close()
    const ifCurrent =
      <value>(act: (value: value) => void) =>
      (value: value) => {
        if (host === opened) act(value)
      }
    const opened: LinkHost = createLinkHost(
      { id, key, secret, isLinked: linked },
      {
        ...options,
        onRelay: ifCurrent((connection) => {
          step({ type: 'relay', status: relayStatusOf(connection) })
          // The relay knows another key for this id, so this session cannot go on.
          if (connection.status === 'refused' && !pairing) void forget()
        }),
        onGuests: ifCurrent((online) => step({ type: 'guests', online })),
        // The relay alone says this, so it must not replace another tab's session.
        onLinked: () => sessions.update(id, { linked: true }),
        onMetadata: ifCurrent(hear),
        onAsked: ifCurrent((request) => step({ type: 'asked', request })),
        onAnswered: (answered) => step({ type: 'answered', id: answered }),
      },
    )
    host = opened
    step({ type: 'relay', status: 'connecting' })
    return opened
  }

  function hear({ isDestroyed, address, chain }: WalletMetadata): void {
    const isConnected = read().wallet.status === 'connected'
    if (isDestroyed && isConnected) void forget().then(reload)
    if (isDestroyed || !isConnected) return
    if (address) step({ type: 'accountsChanged', accounts: [address] })
    if (chain) step({ type: 'chainChanged', ...chain })
    save({ accounts: [...accountsIn(read())], ...(chain && { rpcUrl: chain.rpcUrl }) })
  }

  function enter(session: {
    id: string
    accounts: readonly Address[]
    chainId: number
    rpcUrl?: string | undefined
  }): void {
    const { id, accounts, chainId, rpcUrl } = session
    step({ type: 'chainChanged', chainId, rpcUrl })
    step({ type: 'connected', sessionId: id, accounts })
  }

  /** Closes this end. The session stays stored. */
  function leave(): LinkHost | undefined {
    const left = host
    host = undefined
    isAlone = false
    step({ type: 'left', chainId: defaultChainId })
    return left
  }

  /** Forgets the session at this end. */
  async function forget(): Promise<void> {
    const left = leave()
    left?.close()
    if (left) await sessions.remove(left.id)
  }

  /** Ends the session at both ends. */
  async function destroy(): Promise<void> {
    const left = leave()
    if (left) await Promise.all([left.destroy(), sessions.remove(left.id)])
  }

  async function askAccounts(session: OpenSession, at: LinkHost, signal: AbortSignal): Promise<readonly Address[]> {
    const { appName = pageMetadata().appName, appLogoUrl = pageMetadata().appLogoUrl } = options
    const { isDestroyed, address: known } = await at.readWallet()
    if (isDestroyed) throw new LinkError('sessionEnded')
    const accounts = known ? [known] : await at.request('requestEthereumAccounts', { appName, appLogoUrl }, signal)
    if (!isAccounts(accounts)) throw new LinkError('unexpectedAnswer')
    if (!accounts[0]) throw new LinkError('accountsEmpty')
    const { chain } = await at.readWallet()
    signal.throwIfAborted()
    const rpcUrl = chain?.rpcUrl
    enter({ id: at.id, accounts, chainId: chain?.chainId ?? defaultChainId, rpcUrl })
    // A session that cannot be stored ends with the page.
    isAlone = !(await sessions.keep(session, { accounts, rpcUrl }).catch(() => false))
    return accounts
  }

  /** Undefined when no wallet can be reached through the session: its QR code was in the memory of another page. */
  async function reuse(session: OpenSession, signal: AbortSignal): Promise<readonly Address[] | undefined> {
    try {
      const at = open(session)
      if (!(await at.isLinked())) return undefined
      await at.whenReady()
      if ((await at.readWallet()).isDestroyed) return undefined
      return await askAccounts(session, at, signal)
    } catch (error) {
      if (error instanceof LinkRefusedError) return undefined
      throw error
    }
  }

  async function pair(signal: AbortSignal): Promise<readonly Address[]> {
    const kept = await sessions.read()
    const known = kept && (await reuse(kept, signal))
    if (known) return known
    const made = await sessions.create(kept?.record)
    signal.throwIfAborted()
    if (!made) return pair(signal)
    const at = open(made)
    // A wallet can join once the relay knows the session.
    await at.isLinked()
    signal.throwIfAborted()
    const link = { id: at.id, secret: made.secretText, server: options.linkUrl, version: clientVersion }
    step({ type: 'pairing', uri: formatLinkUrl({ ...link, chainId: String(defaultChainId), isChild: false }) })
    await at.whenReady()
    step({ type: 'pairingOver' })
    return askAccounts(made, at, signal)
  }

  const connect = shared(async () => {
    const accounts = accountsIn(read())
    if (accounts.length > 0) return accounts
    assertSecurePage()
    pairing = new AbortController()
    const { signal } = pairing
    try {
      return await untilAborted(pair(signal), signal)
    } catch (error) {
      // When only the relay was away, a wallet that has joined already need not scan again. Another tab's session goes on.
      const isAway = (error as { code?: unknown }).code === codes.disconnected.code
      if (isAway || (host && sessions.isGiven(host.id))) leave()?.close()
      else void destroy()
      throw error
    } finally {
      pairing = undefined
      step({ type: 'pairingOver' })
    }
  })

  function save(change: Partial<Pick<LinkRecord, 'accounts' | 'rpcUrl'>>): void {
    if (host) sessions.update(host.id, change)
  }

  async function restore(): Promise<void> {
    const kept = await sessions.read()
    if (!kept || kept.record.accounts.length === 0 || kept.record.id === host?.id) return
    open(kept)
    const { id, accounts, rpcUrl } = kept.record
    enter({ id, accounts, chainId: options.lastChain() ?? read().chainId, rpcUrl })
  }

  return {
    host: () => host,
    restore,
    connect,
    abort: () => pairing?.abort(new LinkError('connectionReset')),
    async disconnect() {
      pairing?.abort(new LinkError('connectionReset'))
      await destroy()
    },
    async follow() {
      if (pairing || isAlone) return
      const kept = await sessions.read()
      if (kept) await restore()
      else if (host) await forget()
    },
    save,
  }
}

/** Ends the wait, not the work: that ends with its session. */
function untilAborted<result>(work: Promise<result>, signal: AbortSignal): Promise<result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    work.then(resolve, reject)
  })
}
