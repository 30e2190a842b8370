import type { CreateConnectorFn } from 'wagmi'
import { once } from '../core/once.ts'
import type { CustodyProvider } from '../wallets/custody/createCustodyProvider.ts'
import type { CustodyWallet, CustodyWalletOptions } from '../wallets/custody/createCustodyWallet.ts'

export declare namespace custody {
  type Options = CustodyWalletOptions & {
    /** Shown in lists of wallets; 'Passkey' unless given. */
    name?: string
    /** A data URI. */
    icon?: string
    /** How somebody signs in who is not; a small dialog unless given. */
    connect?: (wallet: CustodyWallet) => Promise<unknown>
  }
  type Connector = CreateConnectorFn<CustodyProvider, { getWallet: () => Promise<CustodyWallet> }>
}

/** A wagmi connector for a wallet inside the page, opened by a passkey. The wallet itself loads on first use. */
export function custody({ name = 'Passkey', icon, ...options }: custody.Options): custody.Connector {
  return ({ chains, emitter, transports }) => {
    const chainAt = (chainId: number) => chains.find(({ id }) => id === chainId)
    const rpcUrl = (chainId: number): string | undefined => {
      const chain = chainAt(chainId)
      return transports?.[chainId]?.({ ...(chain && { chain }) }).value?.url ?? chain?.rpcUrls.default.http[0]
    }
    const load = once(async () => {
      const { openCustody } = await import('../wallets/custody/openCustody.ts')
      const opened = openCustody({ ...options, rpcUrl, chains: chains.map(({ id }) => ({ chainId: id })) })
      opened.provider.on('accountsChanged', onAccountsChanged)
      opened.provider.on('chainChanged', onChainChanged)
      return opened
    })
    const ask = async (method: string, params?: unknown) => (await load()).provider.request({ method, params })
    const askAccounts = (method: string) => ask(method) as Promise<readonly `0x${string}`[]>
    const getChainId = async () => Number(await ask('eth_chainId'))
    const onDisconnect = () => void emitter.emit('disconnect')
    const onChainChanged = (chainId: string) => void emitter.emit('change', { chainId: Number(chainId) })
    const onAccountsChanged = (accounts: string[]) => {
      if (accounts.length === 0) onDisconnect()
      else emitter.emit('change', { accounts: accounts as `0x${string}`[] })
    }

    async function switchChain({ chainId }: { chainId: number }) {
      await ask('wallet_switchEthereumChain', [{ chainId: `0x${chainId.toString(16)}` }])
      // The provider knows the configured chains and has refused every other one.
      return chainAt(chainId) as (typeof chains)[number]
    }

    return {
      id: 'latchkey.custody',
      name,
      type: 'custody',
      ...(icon && { icon }),
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        const accounts = await askAccounts(isReconnecting ? 'eth_accounts' : 'eth_requestAccounts')
        if (chainId !== undefined && chainId !== (await getChainId())) await switchChain({ chainId })
        return {
          accounts: (withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts) as never,
          chainId: await getChainId(),
        }
      },
      disconnect: async () => (await load()).wallet.signOut(),
      getAccounts: () => askAccounts('eth_accounts'),
      getChainId,
      getProvider: async () => (await load()).provider,
      getWallet: async () => (await load()).wallet,
      isAuthorized: () =>
        askAccounts('eth_accounts').then(
          ({ length }) => length > 0,
          () => false,
        ),
      switchChain,
      onAccountsChanged,
      onChainChanged,
      onDisconnect,
    }
  }
}
