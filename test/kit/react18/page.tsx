import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import 'latchkey/react/style.css'
import { custody, global, injected, relay } from 'latchkey/wagmi'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'
import { createConfig, http, useAccount, useSignMessage, WagmiProvider } from 'wagmi'

// A page with every way to connect, none of which it may contact before a click. Written once, for the oldest and the newest
// React and wagmi: only names that both have.

const environmentId = '00000000-0000-4000-8000-000000000000'
const chain = defineChain({
  id: 31337,
  name: 'Example',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${location.origin}/rpc`] } },
})
const config = createConfig({
  chains: [chain],
  connectors: [
    global({ walletUrl: 'https://wallet.example', environmentId }),
    custody({ accountUrl: 'https://account.example', environmentId, appName: 'Page' }),
    injected({ rdns: 'example.pocket', name: 'Pocket' }),
    relay({ relayUrl: location.origin.replace('http', 'ws'), projectId: environmentId }),
  ],
  multiInjectedProviderDiscovery: false,
  transports: { [chain.id]: http() },
})

function Sign() {
  const { connector } = useAccount()
  const { signMessage, data, error } = useSignMessage()
  if (!connector) return null
  return (
    <>
      <p>Connected by {connector.id}</p>
      <button type="button" onClick={() => signMessage({ message: 'hello' })}>
        Sign
      </button>
      <output>{data ?? error?.message}</output>
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <LatchkeyProvider locale="en">
            <main>
              <h1>Page</h1>
              <ConnectButton />
              <Sign />
            </main>
          </LatchkeyProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
