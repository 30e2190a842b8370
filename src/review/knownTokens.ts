import type { Address } from 'viem'

/** A token whose contract is known beforehand, so that nothing of it has to be read from the network. */
export type KnownToken = { symbol: string; decimals: number; chainId: number; address: Address }

const at = (symbol: string, decimals: number, addresses: Record<number, Address>): KnownToken[] =>
  Object.entries(addresses).map(([chainId, address]) => ({ symbol, decimals, chainId: Number(chainId), address }))

/** The tokens that others most often pretend to be, by chain id. */
export const knownTokens: readonly KnownToken[] = [
  ...at('USDC', 6, {
    1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    10: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    137: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    1329: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392',
    8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    42161: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  }),
  ...at('USDT', 6, {
    1: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    10: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    137: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    42161: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  }),
  ...at('DAI', 18, {
    1: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    10: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
    137: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
    8453: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
    42161: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
  }),
  ...at('WETH', 18, {
    1: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    10: '0x4200000000000000000000000000000000000006',
    137: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
    8453: '0x4200000000000000000000000000000000000006',
    42161: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  }),
  ...at('WBTC', 8, {
    1: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
    10: '0x68f180fcCe6836688e9084f035309E29Bf0A2095',
    137: '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6',
    42161: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f',
  }),
  ...at('WSEI', 18, { 1329: '0xE30feDd158A2e3b13e9badaeABaFc5516e95e8C7' }),
]

/** Symbols and names that a token's own suggest it is, beside the network's coin and {@link knownTokens}. */
export const knownCoins: readonly string[] = [
  ...['ETH', 'Ether', 'Ethereum', 'BTC', 'Bitcoin'],
  ...['USD Coin', 'Tether', 'Tether USD', 'Dai Stablecoin', 'Wrapped Ether', 'Wrapped Bitcoin', 'Wrapped SEI'],
]
