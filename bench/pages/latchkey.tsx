import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton } from 'latchkey/react'
import { custody, global, injected, link, metamask, mpc, popup, relay } from 'latchkey/wagmi'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

// The same page with our button, and every way to connect.

const environmentId = '00000000-0000-4000-8000-000000000000'
const config = createConfig({
  chains: [mainnet],
  connectors: [
    global({ walletUrl: 'https://wallet.example', environmentId }),
    custody({ accountUrl: 'https://account.example', environmentId, appName: 'Bench' }),
    injected(),
    relay({ relayUrl: 'wss://relay.example', projectId: environmentId }),
    link({ linkUrl: 'https://link.example' }),
    popup({ walletUrl: 'https://wallet.example/popup', name: 'Other', appName: 'Bench' }),
    metamask({ load: () => Promise.reject(new Error('Not installed')) }),
    mpc({ accountUrl: 'https://account.example', environmentId, appName: 'Bench' }),
  ],
  transports: { [mainnet.id]: http() },
})
const queryClient = new QueryClient()

const rootElement = document.getElementById('root')
if (rootElement)
  createRoot(rootElement).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <ConnectButton />
      </QueryClientProvider>
    </WagmiProvider>,
  )
