import { erc20Abi, parseAbi } from 'viem'

/** The ERC-20 token that the stack puts on each development chain, at one address. Everybody may mint it. */
export const demoToken = {
  address: '0x36e71B576DfcC886ff094e0494bbabE067293F7a',
  abi: [...parseAbi(['function mint()']), ...erc20Abi],
} as const

/** The address that the user approves. It has no known private key. */
export const spender = '0x92891c7E0349fDe5Bf41709d9DBC0727D37034c4'
