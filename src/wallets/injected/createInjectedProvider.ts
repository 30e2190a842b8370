import { assertAtomic } from '../../core/atomicCalls.ts'
import { parseCapabilityQuery } from '../../core/capabilityQuery.ts'
import type { EvmNetwork } from '../../core/chain.ts'
import type { Eip1193Provider } from '../../core/discovery.ts'
import { createEmitter, type Emitter, type ProviderEvents } from '../../core/emitter.ts'
import { toHexChainId } from '../../core/hexChainId.ts'
import { lastChain } from '../../core/lastChain.ts'
import { type Log, logged } from '../../core/logged.ts'
import { UserRejectedError } from '../../core/providerErrors.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { createStorage, type KeyValueStorage } from '../../core/storage.ts'
import { parseAddChain, parseSwitchChain, parseWatchAsset } from '../../core/walletRequests.ts'
import { connect } from './connect.ts'
import { forwardEvents } from './events.ts'
import { disconnectRecencyMs, revokeTimeoutMs } from './limits.ts'
import { inTime, readAccounts, readChainId, WalletSilentError } from './reads.ts'
import { addChain, switchChain } from './switchChain.ts'

export type InjectedProvider = Pick<Emitter<ProviderEvents>, 'on' | 'removeListener'> & {
  request(request: RpcRequest): Promise<unknown>
}

export type InjectedProviderOptions = {
  /** The key under which a disconnect is stored: the wallet's rdns. */
  name: string
  /** Networks that are added to the wallet if needed to switch to them. */
  networks?: readonly EvmNetwork[]
  /** How long one attempt to read the accounts may take, in milliseconds. */
  accountsTimeoutMs?: number
  /** `localStorage` by default. */
  storage?: KeyValueStorage
  /** Receives each request that failed: as a warning when the user rejected it. */
  log?: Log | undefined
  now?: () => number
}

/**
 * Gives every installed wallet the same behavior: it answers in time, stays disconnected after the user disconnects, and learns
 * of a chain before it is asked to switch to it. Other requests pass through unchanged.
 */
export function createInjectedProvider(wallet: Eip1193Provider, options: InjectedProviderOptions): InjectedProvider {
  const { networks = [], storage = createStorage(), now = Date.now } = options
  const accounts = () => readAccounts(wallet, options.accountsTimeoutMs)
  const disconnectedKey = `latchkey-injected-${options.name}-disconnected`
  const last = lastChain('injected', storage)
  const emitter = createEmitter<ProviderEvents>()
  let disconnectedAt = Number.NEGATIVE_INFINITY

  const isDisconnected = () => storage.getItem(disconnectedKey) !== null
  const isJustDisconnected = () => now() - disconnectedAt < disconnectRecencyMs
  const isDeaf = () => isDisconnected() || isJustDisconnected()
  const { chainChanged } = forwardEvents(wallet, { emit: emitter.emit, isDeaf })

  /** A wallet that does not answer is most likely on the same chain as before. */
  const chainId = async () => {
    try {
      const current = await readChainId(wallet)
      last.write(current)
      return current
    } catch (error) {
      const known = last.read()
      if (known === undefined || !(error instanceof WalletSilentError)) throw error
      return known
    }
  }

  const methods: Record<string, (params: unknown) => unknown> = {
    eth_accounts: async () => (isDisconnected() ? [] : accounts()),
    eth_chainId: async () => toHexChainId(await chainId()),
    eth_requestAccounts: async () => {
      try {
        const connected = await connect(wallet, accounts)
        storage.removeItem(disconnectedKey)
        return connected
      } catch (cause) {
        throw isJustDisconnected() ? new UserRejectedError('The connection was canceled', { cause }) : cause
      }
    },
    wallet_requestPermissions: async (params) => {
      const granted = await wallet.request({ method: 'wallet_requestPermissions', params })
      if (asksForAccounts(params)) storage.removeItem(disconnectedKey)
      return granted
    },
    wallet_revokePermissions: async () => {
      disconnectedAt = now()
      storage.setItem(disconnectedKey, 'true')
      // Async, because a wallet may throw synchronously.
      const revoke = async () => wallet.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
      // The page has stored the disconnect, so it does not matter whether the wallet revokes the permission too.
      await inTime(revoke(), revokeTimeoutMs).catch(() => {})
      emitter.emit('accountsChanged', [])
      return null
    },
    wallet_switchEthereumChain: async (params) => {
      const wanted = parseSwitchChain(params)
      const network = networks.find((known) => known.chainId === wanted)
      await switchChain(wallet, wanted, network)
      // Read again: some wallets switch without an event.
      chainChanged(toHexChainId(await chainId()))
      return null
    },
    wallet_addEthereumChain: (params) => addChain(wallet, parseAddChain(params)),
    wallet_sendCalls: async (params) => {
      await assertAtomic(params, {
        chainId,
        accounts,
        capabilities: async (query) => wallet.request({ method: 'wallet_getCapabilities', params: query }),
      })
      return wallet.request({ method: 'wallet_sendCalls', params })
    },
    wallet_getCapabilities: (params) => {
      parseCapabilityQuery(params)
      return wallet.request({ method: 'wallet_getCapabilities', params })
    },
    wallet_watchAsset: (params) => wallet.request({ method: 'wallet_watchAsset', params: parseWatchAsset(params) }),
  }

  return {
    on: emitter.on,
    removeListener: emitter.removeListener,
    request: (request) =>
      logged({ log: options.log, wallet: 'injected', method: request.method }, () => {
        const own = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
        return own ? own(request.params) : wallet.request(request)
      }),
  }
}

/** EIP-2255: permissions are named by methods. Only `eth_accounts` connects. */
function asksForAccounts(params: unknown): boolean {
  const [permissions] = Array.isArray(params) ? params : []
  return typeof permissions === 'object' && permissions !== null && Object.hasOwn(permissions, 'eth_accounts')
}
