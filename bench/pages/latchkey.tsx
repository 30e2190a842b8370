import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton } from 'latchkey/react'
import { custody, global, injected } from 'latchkey/wagmi'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnection, useConnectors, useDisconnect, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

// The same page with our button and our three connectors.

const environmentId = '00000000-0000-4000-8000-000000000000'
const config = createConfig({
  chains: [mainnet],
  connectors: [
    global({ walletUrl: 'https://wallet.example', environmentId }),
    custody({ accountUrl: 'https://account.example', environmentId, appName: 'Bench' }),
    injected(),
  ],
  transports: { [mainnet.id]: http() },
})
const queryClient = new QueryClient()

function Connect() {
  const { address } = useConnection()
  const connectors = useConnectors()
  const { mutate: disconnect } = useDisconnect()
  if (address)
    return (
      <button type="button" onClick={() => disconnect({})}>
        {address}
      </button>
    )
  return connectors.map((connector) => <ConnectButton key={connector.uid} connector={connector} />)
}

const rootElement = document.getElementById('root')
if (rootElement)
  createRoot(rootElement).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <Connect />
      </QueryClientProvider>
    </WagmiProvider>,
  )
