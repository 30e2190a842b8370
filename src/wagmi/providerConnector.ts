import { getAddress } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { ProviderEvents } from '../core/emitter.ts'
import { toHexChainId } from '../core/hexChainId.ts'
import { once } from '../core/once.ts'
import { UnrecognizedChainError } from '../core/providerErrors.ts'
import type { About } from './lazyConnector.ts'

type Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on<name extends keyof ProviderEvents>(name: name, listener: (value: ProviderEvents[name]) => void): void
}

/** The wagmi connector of any of our EIP-1193 providers. It has no state of its own. */
export function providerConnector<provider extends Provider>(
  about: About,
  create: (config: Parameters<CreateConnectorFn>[0]) => provider,
  /** Returns false if there is certainly nothing to reconnect to. */
  mayReconnect: () => boolean = () => true,
): CreateConnectorFn<provider> {
  return (config) => {
    const { chains, emitter } = config
    const getProvider = once(async () => {
      const provider = create(config)
      provider.on('accountsChanged', onAccountsChanged)
      provider.on('chainChanged', onChainChanged)
      provider.on('disconnect', onDisconnect)
      return provider
    })
    const ask = async (method: string, params?: unknown) => (await getProvider()).request({ method, params })
    const askAccounts = async (method: string) => toAccounts((await ask(method)) as readonly string[])
    const getChainId = async () => Number(await ask('eth_chainId'))

    const onDisconnect = () => emitter.emit('disconnect')
    const onChainChanged = (chainId: string) => emitter.emit('change', { chainId: Number(chainId) })
    const onAccountsChanged = (accounts: string[]) => {
      if (accounts.length === 0) onDisconnect()
      else emitter.emit('change', { accounts: toAccounts(accounts) })
    }
    const switchChain = async ({ chainId }: { chainId: number }) => {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new UnrecognizedChainError()
      await ask('wallet_switchEthereumChain', [{ chainId: toHexChainId(chainId) }])
      return chain
    }

    return {
      ...about,
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        const accounts = await askAccounts(isReconnecting ? 'eth_accounts' : 'eth_requestAccounts')
        if (chainId !== undefined && chainId !== (await getChainId())) await switchChain({ chainId })
        return {
          accounts: (withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts) as never,
          chainId: await getChainId(),
        }
      },
      disconnect: async () => void (await ask('wallet_revokePermissions', [{ eth_accounts: {} }])),
      getAccounts: () => askAccounts('eth_accounts'),
      getChainId,
      getProvider,
      isAuthorized: async () => mayReconnect() && (await askAccounts('eth_accounts').catch(() => [])).length > 0,
      switchChain,
      onAccountsChanged,
      onChainChanged,
      onDisconnect,
    }
  }
}

/** Many wallets send lower-case addresses, which a page may compare with those of viem (ERC-55). */
function toAccounts(addresses: readonly string[]): readonly [`0x${string}`, ...`0x${string}`[]] {
  return addresses.map((address) => getAddress(address)) as [`0x${string}`, ...`0x${string}`[]]
}
