import * as v from 'valibot'
import { isAddressEqual, numberToHex } from '../../core/encoding.ts'
import { ProviderRpcError, UnsupportedMethodError } from '../../core/providerErrors.ts'
import { callRpc, type RpcRequest } from '../../core/rpc.ts'
import { hex, isHex } from '../../wire/primitives.ts'
import { type Changes, readChanges } from '../changes.ts'
import { toRevertReason } from '../revertReason.ts'
import type { TransactionReview } from '../review.ts'
import { timeoutMs } from './readTokens.ts'
import { toRpcCall } from './toRpcCall.ts'

/** What a transaction would do, according to the environment's node. It is advisory: the node and the contracts may lie. */
export type Simulation =
  | ({ status: 'changes' } & Changes)
  /** `reason` is one line of the contract's own words or the number of its error, if it gives one. */
  | { status: 'reverts'; reason: string | undefined }
  /** The node offers no simulation, or its answer is late, too long or malformed. */
  | { status: 'unavailable' }

const unavailable = { status: 'unavailable' } as const

/** An exchange of tokens has twenty logs of about 600 bytes. */
const maxBytes = 256 * 1024

/** Codes of EIP-1474 and of geth's `eth_call`: the call reverted. */
const revertedCode = 3

/** The answer of `eth_simulateV1` to one block with one call. Logs are read one by one. */
const simulated = v.strictTuple([
  v.object({
    calls: v.strictTuple([
      v.object({
        status: v.picklist(['0x0', '0x1']),
        returnData: hex,
        logs: v.optional(v.array(v.unknown()), []),
        error: v.optional(v.object({ data: v.optional(v.unknown()) })),
      }),
    ]),
  }),
])

/**
 * Simulates a transaction at the environment's node, with the fields that will be signed. Where the node can't simulate,
 * a plain call tells at least whether it reverts. Never rejects.
 */
export async function simulate(
  { fields, network }: TransactionReview,
  options: { fetch?: typeof fetch } = {},
): Promise<Simulation> {
  const rpc = (request: RpcRequest) => callRpc(network.rpcUrls[0] ?? '', request, { timeoutMs, maxBytes, ...options })
  const call = { ...toRpcCall(fields), ...(fields.gas !== undefined && { gas: numberToHex(fields.gas) }) }
  try {
    const payload = { blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false }
    return toSimulation(await rpc({ method: 'eth_simulateV1', params: [payload, 'latest'] }), fields)
  } catch (error) {
    return isAnswered(error) ? callOnly(rpc, call) : unavailable
  }
}

function toSimulation(answer: unknown, fields: TransactionReview['fields']): Simulation {
  const parsed = v.safeParse(simulated, answer)
  if (!parsed.success) return unavailable
  const [{ calls }] = parsed.output
  const [{ status, returnData, logs, error }] = calls
  if (status === '0x1') {
    const { changes, isPartial } = readChanges(logs, fields.from)
    return { status: 'changes', changes, isPartial: isPartial || (changes.length === 0 && hasUnloggedChange(fields)) }
  }
  const data = returnData === '0x' && isHex(error?.data) ? error.data : returnData
  return { status: 'reverts', reason: toRevertReason(data) }
}

/** Not every node logs coins, and no node logs that an account delegates to a contract. */
function hasUnloggedChange({ from, to, value, authorizationList = [] }: TransactionReview['fields']): boolean {
  const isMove = value > 0n && (to === undefined || !isAddressEqual(to, from))
  return isMove || authorizationList.length > 0
}

/** A call without a revert says nothing about changes. */
async function callOnly(rpc: (request: RpcRequest) => Promise<unknown>, call: object): Promise<Simulation> {
  try {
    await rpc({ method: 'eth_call', params: [call, 'latest'] })
    return unavailable
  } catch (error) {
    if (!(error instanceof ProviderRpcError) || error.code !== revertedCode) return unavailable
    return { status: 'reverts', reason: isHex(error.data) ? toRevertReason(error.data) : undefined }
  }
}

/** The node answered that it could not simulate this, or at all. */
function isAnswered(error: unknown): boolean {
  return error instanceof UnsupportedMethodError || error instanceof ProviderRpcError
}
