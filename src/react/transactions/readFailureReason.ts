import * as v from 'valibot'
import type { RpcRequest } from '../../core/rpc.ts'
import { toRevertReason } from '../../review/revertReason.ts'
import { hex, isHex } from '../../wire/primitives.ts'

const sent = v.object({
  from: hex,
  to: v.nullish(hex),
  input: hex,
  value: hex,
  gas: hex,
  blockNumber: hex,
})

/**
 * Returns why a mined transaction failed, as `toRevertReason` does. A receipt has no reason, so the same call is repeated at its
 * block. Never rejects.
 * @returns undefined if the node or the contract gives no reason
 */
export async function readFailureReason(
  request: (request: RpcRequest) => Promise<unknown>,
  hash: `0x${string}`,
): Promise<string | undefined> {
  try {
    const found = v.parse(sent, await request({ method: 'eth_getTransactionByHash', params: [hash] }))
    const { from, to, input, value, gas, blockNumber } = found
    const call = { from, ...(to && { to }), data: input, value, gas }
    await request({ method: 'eth_call', params: [call, blockNumber] })
    return undefined
  } catch (error) {
    const data = revertData(error)
    return data && toRevertReason(data)
  }
}

/** The transport wraps the node's error in its own. */
function revertData(error: unknown): `0x${string}` | undefined {
  if (!(error instanceof Error)) return undefined
  const { data } = error as { data?: unknown }
  return isHex(data) ? data : revertData(error.cause)
}
