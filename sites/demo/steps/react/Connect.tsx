import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import 'latchkey/react/style.css'
import { type Config, WagmiProvider } from 'wagmi'

const queryClient = new QueryClient()

/** Connects any wallet, then shows the account. */
export function Page({ config }: { config: Config }) {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider>
          <ConnectButton />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
