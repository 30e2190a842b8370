import { callRpc } from 'latchkey/core'
import { isHex } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'

/** Twice the largest code (EIP-170), as hex, with room for the rest of the answer. */
const bounds = { timeoutMs: 10_000, maxBytes: 256 * 1024 }
/** An account that delegates to a contract has code of this form (EIP-7702), and still belongs to a key. */
const delegated = '0xef0100'

/** Returns whether there is a contract at an address. Never rejects: false if the network does not answer. */
export async function isContract(
  address: Address,
  network: Network,
  options: { fetch?: typeof fetch } = {},
): Promise<boolean> {
  const request = { method: 'eth_getCode', params: [address, 'latest'] }
  const code = await callRpc(network.rpcUrls[0] ?? '', request, { ...bounds, ...options }).catch(() => undefined)
  return isHex(code) && code.length > 2 && !code.toLowerCase().startsWith(delegated)
}
