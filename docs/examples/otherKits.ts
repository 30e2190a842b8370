import { global } from 'latchkey/wagmi'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const hostedWallet = global({
  walletUrl: 'https://wallet.example',
  environmentId: '36b63d10-7ba6-49a3-9614-22f471b9283c',
  // RainbowKit lists only wallets that have an icon as a data URL.
  brand: { name: 'My wallet', icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E' },
})

export const config = createConfig({
  chains: [mainnet, base],
  // ConnectKit connects only to this type, and sends users of other wallets to a download page. RainbowKit doesn't need it.
  connectors: [(settings) => ({ ...hostedWallet(settings), type: 'injected' })],
  transports: { [mainnet.id]: http(), [base.id]: http() },
  ssr: true,
})
