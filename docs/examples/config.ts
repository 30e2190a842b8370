import { custody, global, injected, relay } from 'latchkey/wagmi'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const environmentId = '36b63d10-7ba6-49a3-9614-22f471b9283c'

export const config = createConfig({
  chains: [mainnet, base],
  connectors: [
    relay({ relayUrl: 'wss://relay.example', projectId: environmentId }),
    global({ walletUrl: 'https://wallet.example', environmentId }),
    custody({ accountUrl: 'https://account.example', environmentId, appName: 'My page' }),
    injected(),
  ],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
