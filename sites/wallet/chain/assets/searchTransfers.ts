import { callRpc, type RpcRequest, readQuantity } from 'latchkey/core'
import { transferTopic } from 'latchkey/review'
import { address, hex, parse } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import * as v from 'valibot'
import { type Address, numberToHex, padHex } from 'viem'
import * as limits from './limits.ts'

/**
 * How far a search went: to the first block, through the recent blocks alone, or not even through all of those because the
 * node refused some.
 */
export type Reach = 'all' | 'recent' | 'partial'

const logs = v.array(v.looseObject({ address, topics: v.array(hex) }))
type Log = v.InferOutput<typeof logs>[number]

type Search<found> = {
  account: Address
  network: Network
  /** Undefined for the logs of every contract. */
  contract?: Address
  /** What a log is about: it is found once. Undefined for a log that is left out. */
  toFound: (log: Log) => found | undefined
  fetch?: typeof fetch
}

/**
 * Searches the network's recent blocks for `Transfer` logs that name an account as the recipient, and returns what they are
 * about, the newest first. Any contract can log anything, so its present state must be read of each. Bounded in blocks, calls,
 * bytes, results and time.
 * @throws {RpcUnreachableError} if the node does not even give the number of its newest block
 */
export async function searchTransfers<found extends Address | bigint>(
  search: Search<found>,
): Promise<{ found: readonly found[]; reach: Reach }> {
  const { network, ...rest } = search
  const options = { timeoutMs: limits.searchMs, maxBytes: limits.mostBytes, ...(rest.fetch && { fetch: rest.fetch }) }
  const rpc = (request: RpcRequest) => callRpc(network.rpcUrls[0] ?? '', request, options)
  const latest = await readQuantity(rpc, 'eth_blockNumber')
  const end = latest > limits.mostBlocks ? latest - limits.mostBlocks : -1n
  const deadline = Date.now() + limits.searchMs
  const found = new Set<found>()
  let hasGap = false
  let isRefused = false
  let newest = latest
  let span = limits.firstBlocks
  for (let calls = 0; newest > end && found.size < limits.mostFound; calls += 1) {
    if (calls === limits.mostCalls || Date.now() > deadline) {
      hasGap = true
      break
    }
    const oldest = max(newest - span + 1n, end + 1n)
    const read = await readTransfers(search, { oldest, newest }, rpc)
    if (read) {
      for (const one of read) {
        if (found.size < limits.mostFound) found.add(one)
        else if (!found.has(one)) hasGap = true
      }
      newest = oldest - 1n
      if (!isRefused) span = min(span * 4n, limits.mostBlocksOfCall)
    } else if (span > limits.leastBlocks) {
      // The node allows fewer blocks or logs at once.
      isRefused = true
      span = max(span / 4n, limits.leastBlocks)
    } else {
      // Blocks full of spam must not hide what came before them.
      hasGap = true
      newest = oldest - 1n
      isRefused = false
      span = limits.firstBlocks
    }
  }
  if (found.size === limits.mostFound && newest > end) hasGap = true
  return { found: [...found], reach: hasGap ? 'partial' : newest < 0n ? 'all' : 'recent' }
}

/** Undefined if the node refuses, or answers with anything else than a readable list. */
async function readTransfers<found>(
  { account, contract, toFound }: Search<found>,
  { oldest, newest }: { oldest: bigint; newest: bigint },
  rpc: (request: RpcRequest) => Promise<unknown>,
): Promise<readonly found[] | undefined> {
  const topics = [transferTopic, null, padHex(account, { size: 32 }).toLowerCase()]
  const filter = { address: contract, fromBlock: numberToHex(oldest), toBlock: numberToHex(newest), topics }
  try {
    const answer = parse(logs, await rpc({ method: 'eth_getLogs', params: [filter] }))
    return answer.flatMap((log) => toFound(log) ?? []).reverse()
  } catch {
    return undefined
  }
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
