import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import {
  createConfig,
  http,
  injected,
  useAccount,
  useConnect,
  useConnectors,
  useDisconnect,
  WagmiProvider,
} from 'wagmi'
import { mainnet } from 'wagmi/chains'

// wagmi alone: the baseline for every kit.

const config = createConfig({ chains: [mainnet], connectors: [injected()], transports: { [mainnet.id]: http() } })

function Connect() {
  const { address } = useAccount()
  const [connector] = useConnectors()
  const { connect } = useConnect()
  const { disconnect } = useDisconnect()
  if (!connector) return null
  return (
    <button type="button" onClick={() => (address ? disconnect() : connect({ connector }))}>
      {address ?? 'Connect wallet'}
    </button>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Connect />
    </QueryClientProvider>
  </WagmiProvider>,
)
