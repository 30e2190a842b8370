import type { Network } from 'latchkey/wire/account'

/** The chains of development. Two, so that switching is real; 31337 is the id that development tools look for first. */
export const developmentChains = [
  { chainId: 31337, chainName: 'Latchkey Dev One', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  {
    chainId: 31338,
    chainName: 'Latchkey Dev Two',
    nativeCurrency: { name: 'Second Ether', symbol: 'TWO', decimals: 18 },
  },
] as const satisfies readonly Omit<Network, 'rpcUrls'>[]
