import * as v from 'valibot'
import { parse } from '../wire/parse.ts'
import { hex } from '../wire/primitives.ts'
import { confirmations as defaultConfirmations } from './confirmations.ts'
import { BaseError } from './errors.ts'
import type { RpcRequest } from './rpc.ts'

const defaultPollMs = 1000
const defaultTimeoutMs = 180_000

const receipt = v.looseObject({ blockNumber: hex, status: v.optional(hex) })
export type Receipt = v.InferOutput<typeof receipt>

/** The transaction may still be mined; look again later. */
export class ReceiptTimeoutError extends BaseError {
  override name = 'ReceiptTimeoutError'
  constructor() {
    super('The transaction was not confirmed in time.', { hints: ['It may still be mined: look it up by its hash.'] })
  }
}

/**
 * Waits until a transaction has its confirmations. Reads the receipt again each time, because a reorganization may move the
 * transaction to another block.
 * @param request reads the chain, as EIP-1193 does
 * @param options.onConfirmations called with the number of confirmations while they are too few
 * @throws {ReceiptTimeoutError}
 */
export async function waitForReceipt(
  request: (request: RpcRequest) => Promise<unknown>,
  hash: `0x${string}`,
  options: {
    confirmations?: number
    pollMs?: number
    timeoutMs?: number
    now?: () => number
    onConfirmations?: (count: number) => void
  } = {},
): Promise<Receipt> {
  const { confirmations = defaultConfirmations, pollMs = defaultPollMs, now = Date.now } = options
  const deadline = now() + (options.timeoutMs ?? defaultTimeoutMs)
  while (now() < deadline) {
    const [found, head] = await Promise.all([
      request({ method: 'eth_getTransactionReceipt', params: [hash] }),
      request({ method: 'eth_blockNumber' }),
    ])
    if (found !== null) {
      const mined = parse(receipt, found)
      const count = Number(BigInt(parse(hex, head)) - BigInt(mined.blockNumber) + 1n)
      if (count >= confirmations) return mined
      options.onConfirmations?.(count)
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new ReceiptTimeoutError()
}
