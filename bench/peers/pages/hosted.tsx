import { ConnectButton as RainbowKitButton, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import '@rainbow-me/rainbowkit/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider } from 'connectkit'
import { global } from 'latchkey/wagmi'
import { announceGlobal } from 'latchkey/wallets/global'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'
import { createConfig, http, useAccount, useSignMessage, WagmiProvider } from 'wagmi'

// A page with another kit, and our hosted wallet in it as docs/react.md says. The test sets `settings`.

type Settings = {
  kit: 'connectkit' | 'rainbowkit'
  way: 'typed' | 'announced'
  chain: { chainId: number; name: string; rpcUrl: string }
  walletUrl: string
  environmentId: string
  icon: string
}
declare const settings: Settings

const { kit, way, chain: told, walletUrl, environmentId, icon } = settings
const chain = defineChain({
  id: told.chainId,
  name: told.name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [told.rpcUrl] } },
})
const options = { walletUrl, environmentId, brand: { name: 'My wallet', icon } }
if (way === 'announced') announceGlobal(options)
const hostedWallet = global(options)
const typed = {
  connectkit: [(config: never) => ({ ...hostedWallet(config), type: 'injected' })],
  rainbowkit: [hostedWallet],
}
const config = createConfig({
  chains: [chain],
  connectors: way === 'typed' ? typed[kit] : [],
  transports: { [chain.id]: http() },
})

function Sign() {
  const { address, connector } = useAccount()
  const { signMessage, data, error } = useSignMessage()
  if (!connector) return null
  return (
    <>
      <p data-address={address}>Connected by {connector.name}</p>
      <button type="button" onClick={() => signMessage({ message: 'hello' })}>
        Sign
      </button>
      <output>{data ?? error?.message}</output>
    </>
  )
}

const dialogs = {
  connectkit: () => (
    <ConnectKitProvider>
      <ConnectKitButton />
      <Sign />
    </ConnectKitProvider>
  ),
  rainbowkit: () => (
    <RainbowKitProvider>
      <RainbowKitButton />
      <Sign />
    </RainbowKitProvider>
  ),
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>{dialogs[kit]()}</QueryClientProvider>
    </WagmiProvider>,
  )
