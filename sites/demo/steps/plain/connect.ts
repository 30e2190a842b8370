import { announceGlobal } from 'latchkey/wallets/global'
import { type Chain, createWalletClient, custom, publicActions } from 'viem'

/** Connects the hosted wallet. Every wallet of Latchkey is such a provider (EIP-1193). Call it in a click. */
export async function connect(chain: Chain, walletUrl: string, environmentId: string) {
  const { provider } = announceGlobal({ walletUrl, environmentId })
  const [account = '0x'] = (await provider.request({ method: 'eth_requestAccounts' })) as `0x${string}`[]

  return createWalletClient({ account, chain, transport: custom(provider) }).extend(publicActions)
}

export type Client = Awaited<ReturnType<typeof connect>>
