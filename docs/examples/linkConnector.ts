import { link } from 'latchkey/wagmi'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

export const config = createConfig({
  chains: [mainnet],
  connectors: [link({ linkUrl: 'https://link.example', name: 'My wallet' })],
  transports: { [mainnet.id]: http('https://rpc.example/1') },
})
