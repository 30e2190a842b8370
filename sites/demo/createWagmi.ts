import { discover, type ProviderDetail } from 'latchkey/core'
import { custody, global, injected, link, mpc, relay } from 'latchkey/wagmi'
import type { SiteConfig } from 'latchkey/wire'
import type { PublicEnvironment } from 'latchkey/wire/account'
import { type Chain, defineChain } from 'viem'
import { createConfig, http } from 'wagmi'

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
      global({ environmentId, walletUrl: sites.wallet, brand: toBrand(environment) }),
      custody({ environmentId, accountUrl: servers.account, appName: 'Demo' }),
      ...(environment.mpc ? [mpc({ environmentId, accountUrl: servers.account, appName: 'Demo' })] : []),
      relay({ projectId: environmentId, relayUrl: servers.relay }),
      ...(servers.link === undefined ? [] : [link({ linkUrl: servers.link, name: 'Linked wallet' })]),
      ...installedWallets(),
    ],
  })
}

function toBrand({ brand: { name, rdns, icon } }: PublicEnvironment) {
  return { name, rdns, ...(icon && { icon }) }
}

function toChain(network: PublicEnvironment['networks'][number]): Chain {
  const { chainId: id, chainName: name, nativeCurrency, rpcUrls } = network
  return defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: rpcUrls } } })
}

/** Returns a connector for each wallet installed in this browser: they announce themselves on request (EIP-6963). */
function installedWallets() {
  const discovery = new AbortController()
  let found: readonly ProviderDetail[] = []
  const onChange = (wallets: readonly ProviderDetail[]) => {
    found = wallets
  }
  discover({ onChange, signal: discovery.signal })
  // wagmi's own discovery adds wallets that announce themselves later.
  discovery.abort()
  return found.map(({ info: { rdns, name, icon } }) => injected({ rdns, name, icon }))
}
