import * as v from 'valibot'
import type { AccessList, Address, Hex, SignedAuthorizationList } from 'viem'
import { isAddressEqual } from '../core/encoding.ts'
import { maxCalldataBytes } from '../wire/global/limits.ts'
import { isAddress } from '../wire/isAddress.ts'
import { parse } from '../wire/parse.ts'
import { address, hex } from '../wire/primitives.ts'
import { WireError } from '../wire/wireError.ts'
import { maxFieldName, maxGas, maxGasPrice } from './limits.ts'
import { count, quantity } from './quantity.ts'
import { type Refused, refuse } from './refusal.ts'
import type { ReviewContext } from './reviewContext.ts'
import { visibleText } from './visibleText.ts'

/** The fields of a transaction that a page may set. The quote fills in the others. */
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

const bytes = v.pipe(
  v.string(),
  // Some libraries send an empty text for no calldata.
  v.transform((text) => (text === '' ? '0x' : text)),
  hex,
  v.check((value) => value.length % 2 === 0, 'expected whole bytes'),
)
const bytes32 = v.pipe(
  hex,
  v.check((value) => value.length === 66, 'expected 32 bytes'),
)
const authorization = v.object({
  address,
  chainId: count,
  nonce: count,
  r: bytes32,
  s: bytes32,
  yParity: count,
})
const gas = v.pipe(count, v.maxValue(maxGas, 'expected less gas than a block has'))
const price = v.pipe(quantity, v.maxValue(maxGasPrice, 'expected a real gas price'))

/**
 * EIP-2718 types, as JSON-RPC numbers them and viem names them. The first three are forms of one transaction, from
 * which the quote chooses the one that the network supports. The last is EIP-7702, for transactions with
 * authorizations.
 */
const typeNumbers: Record<string, number> = {
  ...{ '0x0': 0, '0x1': 1, '0x2': 2, '0x4': 4 },
  ...{ legacy: 0, eip2930: 1, eip1559: 2, eip7702: 4 },
}
const delegatingType = 4

const requested = v.strictObject({
  type: v.optional(v.union([v.string(), v.number()])),
  from: address,
  // Some libraries send `null` for a new contract.
  to: v.nullish(address),
  value: v.optional(quantity, '0x0'),
  // Some also send `null` for no calldata.
  data: v.nullish(bytes),
  input: v.nullish(bytes),
  gas: v.optional(gas),
  gasLimit: v.optional(gas),
  nonce: v.optional(v.pipe(count, v.maxValue(BigInt(Number.MAX_SAFE_INTEGER), 'expected a nonce'))),
  gasPrice: v.optional(price),
  maxFeePerGas: v.optional(price),
  maxPriorityFeePerGas: v.optional(price),
  chainId: v.optional(count),
  accessList: v.optional(
    v.pipe(
      v.array(v.strictObject({ address, storageKeys: v.array(bytes32) })),
      v.maxLength(256, 'expected a short list'),
    ),
  ),
  authorizationList: v.optional(v.pipe(v.array(authorization), v.maxLength(16, 'expected a short list'))),
})

/** Reads the parameters of `eth_sendTransaction`. Refuses any field that can't be shown or kept, and drops none. */
export function readTransactionFields(params: readonly unknown[], context: ReviewContext): TransactionFields | Refused {
  const [input] = params
  if (typeof input !== 'object' || input === null) return refuse('invalid-parameters')
  const foreign = Object.keys(input).find((name) => !Object.hasOwn(requested.entries, name))
  if (foreign !== undefined) return refuse('unsupported-field', visibleText(foreign).slice(0, maxFieldName))
  // Checked before the form, because a malformed authorization is still an authorization (threats T14).
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
  if ([fields.data, fields.input].some((sent) => isText(sent) && sent.length > 2 + maxCalldataBytes * 2)) {
    return refuse('too-large', 'data')
  }
  const { chainId, data, input: alias, from, to, gasLimit, authorizationList, type, ...rest } = fields
  if (type !== undefined && !isTypeOf(type, { isDelegating: authorizationList !== undefined })) {
    return refuse('unsupported-field', 'type')
  }
  if (chainId !== undefined && chainId !== BigInt(context.network?.chainId ?? 0)) return refuse('wrong-network')
  // Two names of one field must agree: programs differ in which of the two they read.
  if (isText(data) && isText(alias) && data.toLowerCase() !== alias.toLowerCase()) {
    return refuse('invalid-parameters', 'data')
  }
  if (rest.gas !== undefined && gasLimit !== undefined && rest.gas !== gasLimit) {
    return refuse('invalid-parameters', 'gasLimit')
  }
  // A transaction with a gas price has none of these fields. They would be shown but not signed.
  const newer = [rest.maxFeePerGas, rest.maxPriorityFeePerGas, authorizationList]
  if (rest.gasPrice !== undefined && newer.some((field) => field !== undefined)) {
    return refuse('invalid-parameters', 'gasPrice')
  }
  const account = context.accounts.find((own) => isAddressEqual(own, from))
  if (!account) return refuse('foreign-account')
  return {
    from: account,
    to: to ?? undefined,
    value: rest.value,
    data: data ?? alias ?? '0x',
    gas: rest.gas ?? gasLimit,
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

function isText(value: Hex | null | undefined): value is Hex {
  return value !== undefined && value !== null
}

function isTypeOf(type: string | number, { isDelegating }: { isDelegating: boolean }): boolean {
  const number = typeof type === 'number' ? type : Object.hasOwn(typeNumbers, type) ? typeNumbers[type] : undefined
  return isDelegating ? number === delegatingType : number === 0 || number === 1 || number === 2
}

/**
 * EIP-7702: accepts only delegates on the environment's list, on the network that is shown. Chain id 0 would mean every
 * network.
 */
function refuseAuthorizations(input: unknown, context: ReviewContext): Refused | undefined {
  if (!Array.isArray(input)) return refuse('authorization')
  for (const item of input) {
    const { address: delegate, chainId } = Object(item) as { address?: unknown; chainId?: unknown }
    const read = v.safeParse(count, chainId)
    const chain = read.success ? read.output : undefined
    if (chain === 0n) return refuse('authorization-any-chain')
    if (chain !== BigInt(context.network?.chainId ?? 0)) return refuse('authorization')
    const isListed = context.delegates.some(
      (own) => isAddress(delegate) && own.toLowerCase() === delegate.toLowerCase(),
    )
    if (!isListed) return refuse('authorization')
  }
  return undefined
}
