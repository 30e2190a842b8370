import { callRpc, RpcUnreachableError } from 'latchkey/core'
import type { Network } from 'latchkey/wire/account'
import type { Address, Hex } from 'viem'
import * as limits from './limits.ts'

/**
 * Asks contracts about each item, a few at the same time, for a limited time. An item has no answer if its contract reverts.
 * @returns `isWhole` is false if the node did not answer about some
 */
export async function callEach<item>(
  items: readonly item[],
  toCall: (item: item) => { to: Address; data: Hex },
  { network, ...options }: { network: Network; fetch?: typeof fetch },
): Promise<{ answers: ReadonlyMap<item, unknown>; isWhole: boolean }> {
  const answers = new Map<item, unknown>()
  const deadline = Date.now() + limits.searchMs
  const bounds = { timeoutMs: limits.searchMs, maxBytes: limits.mostBytesOfWord, ...options }
  const waiting = items.values()
  let isWhole = true
  const work = async () => {
    for (const item of waiting) {
      if (Date.now() > deadline) {
        isWhole = false
        return
      }
      const request = { method: 'eth_call', params: [toCall(item), 'latest'] }
      try {
        answers.set(item, await callRpc(network.rpcUrls[0] ?? '', request, bounds))
      } catch (error) {
        // A contract that reverts has no answer; a node that is gone says nothing.
        if (error instanceof RpcUnreachableError) isWhole = false
      }
    }
  }
  await Promise.all(Array.from({ length: limits.callsAtOnce }, work))
  return { answers, isWhole }
}
