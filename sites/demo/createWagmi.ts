import { custody, global } from 'latchkey/wagmi'
import type { SiteConfig } from 'latchkey/wire'
import type { PublicEnvironment } from 'latchkey/wire/account'
import { type Chain, defineChain } from 'viem'
import { createConfig, http } from 'wagmi'

/** Every way to connect, in one list. Installed wallets announce themselves and join it (EIP-6963). */
export function createWagmi(site: SiteConfig, environment: PublicEnvironment) {
  const { environmentId, servers, sites } = site
  const [first, ...others] = environment.networks.map(toChain)
  if (!first) throw new Error('The environment names no network.')

  return createConfig({
    chains: [first, ...others],
    connectors: [
      global({ environmentId, walletUrl: sites.wallet ?? '', brand: environment.brand }),
      custody({ accountUrl: servers.account, environmentId, appName: 'Latchkey demo' }),
    ],
    transports: Object.fromEntries([first, ...others].map((chain) => [chain.id, http()])),
  })
}

function toChain({ chainId, chainName, nativeCurrency, rpcUrls }: PublicEnvironment['networks'][number]): Chain {
  return defineChain({ id: chainId, name: chainName, nativeCurrency, rpcUrls: { default: { http: rpcUrls } } })
}
