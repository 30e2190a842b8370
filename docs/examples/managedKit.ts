import { injected, mpc } from 'latchkey/wagmi'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

export const config = createConfig({
  chains: [mainnet, base],
  connectors: [
    mpc({
      accountUrl: 'https://account.example',
      environmentId: '36b63d10-7ba6-49a3-9614-22f471b9283c',
      appName: 'My page',
    }),
    injected(),
  ],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
