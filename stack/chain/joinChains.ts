import { chainId } from 'latchkey/wire'
import * as v from 'valibot'
import { StackError } from '../stackError.ts'
import type { RunningChain } from './startChains.ts'

const reply = v.object({ result: v.pipe(v.string(), v.transform(Number), chainId) })

/**
 * Joins chains that run elsewhere instead of starting our own. No account is funded there.
 * @throws {StackError} when one does not answer.
 */
export function joinChains(urls: readonly string[]): Promise<RunningChain[]> {
  return Promise.all(urls.map(joinChain))
}

async function joinChain(upstreamUrl: string): Promise<RunningChain> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  try {
    const response = await fetch(upstreamUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result } = v.parse(reply, await response.json())
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    return { chainId: result, chainName: `Chain ${result}`, nativeCurrency, upstreamUrl }
  } catch (cause) {
    throw new StackError(`No chain answers at ${upstreamUrl}. Start it, or correct --rpc.`, { cause })
  }
}
