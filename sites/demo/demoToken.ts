import { erc20Abi, parseAbi } from 'viem'

/** The ERC-20 token that the stack puts on each development chain, at one address. Everybody may mint it. */
export const demoToken = {
  address: '0x36e71B576DfcC886ff094e0494bbabE067293F7a',
  abi: [...parseAbi(['function mint()']), ...erc20Abi],
} as const
