import { createWalletClient, defineChain, http, type LocalAccount, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A client that reads a chain and writes to it. @param account by default a new one, which the chain's faucet funds when it is first seen */
export function createChainClient(
  { chainId, rpcUrl }: { chainId: number; rpcUrl: string },
  account: LocalAccount = privateKeyToAccount(generatePrivateKey()),
) {
  return createWalletClient({
    account,
    chain: defineChain({
      id: chainId,
      name: 'Test',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    transport: http(rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions)
}
