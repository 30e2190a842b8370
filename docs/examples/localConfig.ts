// localConfig.ts
import { custody, global, relay } from 'latchkey/wagmi'
import { defineChain } from 'viem'
import { createConfig, http } from 'wagmi'

const environmentId = 'the environmentId of .latchkey/stack.json'

export const localChain = defineChain({
  id: 31337,
  name: 'Latchkey Dev One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`http://127.0.0.1:8403/?chainId=31337&projectId=${environmentId}`] } },
})

export const config = createConfig({
  chains: [localChain],
  connectors: [
    relay({ relayUrl: 'ws://127.0.0.1:8404', projectId: environmentId }),
    global({ walletUrl: 'http://wallet.localhost:8400', environmentId }),
    custody({ accountUrl: 'http://127.0.0.1:8401', environmentId, appName: 'My page' }),
  ],
  transports: { [localChain.id]: http() },
  ssr: true,
})
