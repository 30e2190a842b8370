import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, useReceipt } from 'latchkey/react'
import { custody, global, injected } from 'latchkey/wagmi'
import { parseEther } from 'viem'
import { createConfig, http, useConnection, useConnectors, useSendTransaction, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const environmentId = '36b63d10-7ba6-49a3-9614-22f471b9283c'

const config = createConfig({
  chains: [mainnet],
  connectors: [
    global({ walletUrl: 'https://wallet.example', environmentId }),
    custody({ accountUrl: 'https://account.example', environmentId, appName: 'My page' }),
    injected(),
  ],
  transports: { [mainnet.id]: http() },
})
const queryClient = new QueryClient()

export function Page() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <Wallets />
        <Pay />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Wallets() {
  return useConnectors().map((connector) => <ConnectButton key={connector.uid} connector={connector} />)
}

function Pay() {
  const { address } = useConnection()
  const { data: hash, mutate: send, error } = useSendTransaction()
  const { data: receipt } = useReceipt(hash)
  if (!address) return null
  return (
    <>
      <button type="button" onClick={() => send({ to: address, value: parseEther('0.001') })}>
        Pay yourself
      </button>
      <p role="status">{receipt ? `Block ${receipt.blockNumber}` : error?.message}</p>
    </>
  )
}
