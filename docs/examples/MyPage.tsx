// MyPage.tsx
'use client' // Next.js needs this line; other tools ignore it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, NetworkSwitcher } from 'latchkey/react'
import 'latchkey/react/style.css'
import { useReceipt, useRecentTransactions } from 'latchkey/react/hooks'
import { custody, global, injected, relay } from 'latchkey/wagmi'
import { type Hash, parseEther } from 'viem'
import { createConfig, http, useAccount, useSendTransaction, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const environmentId = '36b63d10-7ba6-49a3-9614-22f471b9283c'

const config = createConfig({
  chains: [mainnet, base],
  connectors: [
    relay({ relayUrl: 'wss://relay.example', projectId: environmentId }),
    global({ walletUrl: 'https://wallet.example', environmentId }),
    custody({ accountUrl: 'https://account.example', environmentId, appName: 'My page' }),
    injected(),
  ],
  transports: { [mainnet.id]: http(), [base.id]: http() },
  ssr: true, // for pages that a server draws first, as Next.js does
})
const queryClient = new QueryClient()

export function MyPage() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <ConnectButton />
        <NetworkSwitcher />
        <Pay />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Pay() {
  const { address, status } = useAccount()
  const { data: hash, sendTransaction: send, isPending, error } = useSendTransaction()
  const { data: receipt } = useReceipt(hash)
  const { add } = useRecentTransactions() // the list in the account dialog
  const onSuccess = (hash: Hash) => add({ hash, title: 'Paid yourself' })
  if (!address) return null
  return (
    <>
      <button
        type="button"
        disabled={status !== 'connected' || isPending}
        onClick={() => send({ to: address, value: parseEther('0.001') }, { onSuccess })}
      >
        Pay yourself
      </button>
      <p role="status">{receipt ? `Block ${receipt.blockNumber}` : error?.message}</p>
    </>
  )
}
