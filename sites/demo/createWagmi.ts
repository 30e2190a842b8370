import { custody, global } from 'latchkey/wagmi'
import type { SiteConfig } from 'latchkey/wire'
import type { PublicEnvironment } from 'latchkey/wire/account'
import { type Chain, defineChain } from 'viem'
import { createConfig, http } from 'wagmi'

/** Every way to connect, in one list. Installed wallets announce themselves and join it (EIP-6963). */
export function createWagmi({ environmentId, servers, sites }: SiteConfig, { networks }: PublicEnvironment) {
  const [first, ...others] = networks.map(toChain)
  if (!first || !sites.wallet) throw new Error('The configuration names no network or no wallet.')

  return createConfig({
    chains: [first, ...others],
    pollingInterval: 1_000,
    transports: Object.fromEntries([first, ...others].map((chain) => [chain.id, http()])),
    connectors: [
      global({ environmentId, walletUrl: sites.wallet }),
      custody({ environmentId, accountUrl: servers.account, appName: 'Latchkey demo' }),
    ],
  })
}

function toChain({ chainId, chainName, nativeCurrency, rpcUrls }: PublicEnvironment['networks'][number]): Chain {
  return defineChain({ id: chainId, name: chainName, nativeCurrency, rpcUrls: { default: { http: rpcUrls } } })
}
