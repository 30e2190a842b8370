import { custody, global, relay } from 'latchkey/wagmi'
import type { SiteConfig } from 'latchkey/wire'
import type { PublicEnvironment } from 'latchkey/wire/account'
import { type Chain, defineChain } from 'viem'
import { createConfig, http } from 'wagmi'
import { installedWallets } from './installedWallets.ts'

/** Every way to connect, in one list; the kit shows them in one dialog. */
export function createWagmi(site: SiteConfig, environment: PublicEnvironment) {
  const { environmentId, servers, sites } = site
  const [first, ...others] = environment.networks.map(toChain)
  if (!first || !sites.wallet) throw new Error('No network or no wallet is configured.')
  const chains = [first, ...others] as const

  return createConfig({
    chains,
    transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
    pollingInterval: 1_000,
    connectors: [
      global({ environmentId, walletUrl: sites.wallet }),
      custody({ environmentId, accountUrl: servers.account, appName: 'Demo' }),
      relay({ projectId: environmentId, relayUrl: servers.relay }),
      ...installedWallets(),
    ],
  })
}

function toChain(network: PublicEnvironment['networks'][number]): Chain {
  const { chainId: id, chainName: name, nativeCurrency, rpcUrls } = network
  return defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: rpcUrls } } })
}
