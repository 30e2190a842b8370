import { popup } from 'latchkey/wagmi'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

export const config = createConfig({
  chains: [base, mainnet],
  connectors: [popup({ walletUrl: 'https://wallet.example/popup', name: 'My wallet', appName: 'My page' })],
  transports: { [base.id]: http(), [mainnet.id]: http() },
})
