import type { Hex } from 'viem'

/** The status of a mined transaction; undefined until it is mined. */
export async function receiptStatus(rpcUrl: string, hash: Hex): Promise<string | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(rpcUrl, { method: 'POST', headers, body })
  return ((await reply.json()) as { result?: { status: string } }).result?.status
}
