import { address, hex, isAddress, parse, WireError } from 'latchkey/wire'
import * as v from 'valibot'
import {
  type AccessList,
  type Address,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  type SignedAuthorizationList,
} from 'viem'
import { maxCalldataBytes, maxFieldName, maxGas, maxGasPrice } from './limits.ts'
import { type Refused, refuse } from './refusal.ts'
import type { ReviewContext } from './reviewContext.ts'
import { visibleText } from './visibleText.ts'

/** What a page may fix of a transaction; what it leaves out, the quote fills in. */
export type TransactionFields = {
  from: Address
  /** Undefined creates a contract. */
  to: Address | undefined
  /** Wei. */
  value: bigint
  data: Hex
  gas: bigint | undefined
  nonce: number | undefined
  /** Wei per unit of gas. */
  gasPrice: bigint | undefined
  maxFeePerGas: bigint | undefined
  maxPriorityFeePerGas: bigint | undefined
  accessList: AccessList | undefined
  authorizationList: SignedAuthorizationList | undefined
}

/** A quantity of JSON-RPC: hex of at most 32 bytes. */
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected a 0x-prefixed number'),
  v.transform((text) => hexToBigInt(text as Hex)),
)
const bytes = v.pipe(
  hex,
  v.check((value) => value.length % 2 === 0, 'expected whole bytes'),
  v.check((value) => value.length <= 2 + maxCalldataBytes * 2, 'expected at most 128 KB'),
)
const bytes32 = v.pipe(
  hex,
  v.check((value) => value.length === 66, 'expected 32 bytes'),
)
const authorization = v.object({
  address,
  chainId: quantity,
  nonce: quantity,
  r: bytes32,
  s: bytes32,
  yParity: quantity,
})

const requested = v.strictObject({
  type: v.optional(v.string()),
  from: address,
  // Some libraries write `null` for a new contract.
  to: v.nullish(address),
  value: v.optional(quantity, '0x0'),
  data: v.optional(bytes),
  input: v.optional(bytes),
  gas: v.optional(v.pipe(quantity, v.maxValue(maxGas, 'expected less gas than a block has'))),
  nonce: v.optional(v.pipe(quantity, v.maxValue(BigInt(Number.MAX_SAFE_INTEGER), 'expected a nonce'))),
  gasPrice: v.optional(v.pipe(quantity, v.maxValue(maxGasPrice, 'expected a real gas price'))),
  maxFeePerGas: v.optional(v.pipe(quantity, v.maxValue(maxGasPrice, 'expected a real gas price'))),
  maxPriorityFeePerGas: v.optional(v.pipe(quantity, v.maxValue(maxGasPrice, 'expected a real gas price'))),
  chainId: v.optional(quantity),
  accessList: v.optional(
    v.pipe(
      v.array(v.strictObject({ address, storageKeys: v.array(bytes32) })),
      v.maxLength(256, 'expected a short list'),
    ),
  ),
  authorizationList: v.optional(v.pipe(v.array(authorization), v.maxLength(16, 'expected a short list'))),
})

/**
 * EIP-2718. The first three are one transaction in three forms, of which the quote chooses what the network takes; the
 * last is EIP-7702, where there are authorizations.
 */
const plainTypes = ['0x0', '0x1', '0x2']
const delegatingType = '0x4'

/** Reads the parameters of `eth_sendTransaction`; anything that cannot be shown or kept is refused, never dropped. */
export function readTransactionFields(params: readonly unknown[], context: ReviewContext): TransactionFields | Refused {
  const [input] = params
  if (typeof input !== 'object' || input === null) return refuse('invalid-parameters')
  const foreign = Object.keys(input).find((name) => !Object.hasOwn(requested.entries, name))
  if (foreign !== undefined) return refuse('unsupported-field', visibleText(foreign).slice(0, maxFieldName))
  // Judged before its form: a malformed authorization is still an authorization (threats T14).
  if ('authorizationList' in input) {
    const refused = refuseAuthorizations(input.authorizationList, context)
    if (refused) return refused
  }
  let fields: v.InferOutput<typeof requested>
  try {
    fields = parse(requested, input)
  } catch (error) {
    if (error instanceof WireError) return refuse('invalid-parameters', error.field || undefined)
    throw error
  }
  const { chainId, data, input: alias, from, to, authorizationList, type, ...rest } = fields
  const types = authorizationList ? [delegatingType] : plainTypes
  if (type !== undefined && !types.includes(type)) return refuse('unsupported-field', 'type')
  if (chainId !== undefined && chainId !== BigInt(context.network?.chainId ?? 0)) return refuse('wrong-network')
  if (data !== undefined && alias !== undefined && data.toLowerCase() !== alias.toLowerCase()) {
    return refuse('invalid-parameters', 'data')
  }
  if (rest.gasPrice !== undefined && rest.maxFeePerGas !== undefined) return refuse('invalid-parameters', 'gasPrice')
  const account = context.accounts.find((own) => isAddressEqual(own, from))
  if (!account) return refuse('foreign-account')
  return {
    from: account,
    to: to ?? undefined,
    value: rest.value,
    data: data ?? alias ?? '0x',
    gas: rest.gas,
    nonce: rest.nonce === undefined ? undefined : Number(rest.nonce),
    gasPrice: rest.gasPrice,
    maxFeePerGas: rest.maxFeePerGas,
    maxPriorityFeePerGas: rest.maxPriorityFeePerGas,
    accessList: rest.accessList,
    authorizationList: authorizationList?.map((item) => ({
      address: item.address,
      chainId: Number(item.chainId),
      nonce: Number(item.nonce),
      r: item.r,
      s: item.s,
      yParity: Number(item.yParity),
    })),
  }
}

/** EIP-7702: only delegates on the environment's list, only on the network that is shown; chain id 0 means every network. */
function refuseAuthorizations(input: unknown, context: ReviewContext): Refused | undefined {
  if (!Array.isArray(input)) return refuse('authorization')
  for (const item of input) {
    const { address: delegate, chainId } = Object(item) as { address?: unknown; chainId?: unknown }
    const chain = typeof chainId === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(chainId) ? Number(chainId) : undefined
    if (chain === 0 || chainId === 0) return refuse('authorization-any-chain')
    if (chain !== context.network?.chainId) return refuse('authorization')
    const isListed = context.delegates.some(
      (own) => isAddress(delegate) && own.toLowerCase() === delegate.toLowerCase(),
    )
    if (!isListed) return refuse('authorization')
  }
  return undefined
}
