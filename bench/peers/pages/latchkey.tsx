import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton } from 'latchkey/react'
import 'latchkey/react/style.css'
import { custody, global, injected, relay } from 'latchkey/wagmi'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const environmentId = '00000000-0000-4000-8000-000000000000'
const config = createConfig({
  chains: [mainnet],
  connectors: [
    global({ walletUrl: 'https://wallet.example', environmentId }),
    custody({ accountUrl: 'https://account.example', environmentId, appName: 'Bench' }),
    injected(),
    // The bench runs a relay of its own, so that there is a code to show.
    relay({ relayUrl: new URLSearchParams(location.search).get('relay') ?? '', projectId: environmentId }),
  ],
  transports: { [mainnet.id]: http() },
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectButton />
    </QueryClientProvider>
  </WagmiProvider>,
)
