'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LatchkeyProvider } from 'latchkey/react'
import { global, relay } from 'latchkey/wagmi'
import { useState } from 'react'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { foundry } from 'wagmi/chains'

const environmentId = '00000000-0000-4000-8000-000000000000'
const config = createConfig({
  chains: [foundry],
  connectors: [
    global({ walletUrl: 'https://wallet.example', environmentId }),
    relay({ relayUrl: 'wss://relay.example', projectId: environmentId }),
  ],
  transports: { [foundry.id]: http() },
  ssr: true,
})

export function Wallets({ children }) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider>{children}</LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
