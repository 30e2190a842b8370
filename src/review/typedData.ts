import type { Hex } from 'viem'
import { hashTypedData } from '../core/encoding.ts'
import { maxTextLength } from '../wire/global/limits.ts'
import { hasDuplicateKey } from './duplicateKey.ts'
import { asObject, TypedDataError } from './typedDataError.ts'
import { type Field, readTypes } from './typedDataTypes.ts'
import { createReader, type Read, type Struct, type TreeNode } from './typedDataValues.ts'

/** What EIP-712 hashes: every declared type, and each value in the one form that is also shown. */
export type SignableTypedData = {
  types: Record<string, Field[]>
  primaryType: string
  domain: Struct
  message: Struct
}

export type TypedData = SignableTypedData & {
  domainTree: TreeNode[]
  messageTree: TreeNode[]
  /** The EIP-712 digest of exactly what the trees show. */
  digest: Hex
}

/**
 * Checks `eth_signTypedData_v4` input so strictly that every implementation computes the same hash (threats T12): no missing,
 * duplicate, cyclic or shadowing types, no missing or extra fields, every value in its type's range and form.
 * @throws {TypedDataError}
 */
export function parseTypedData(input: unknown): TypedData {
  const data = asObject(readJson(input), 'typed data')
  const types = readTypes(data.types)
  const { primaryType } = data
  if (typeof primaryType !== 'string' || !types.has(primaryType))
    throw new TypedDataError('primaryType is not declared')

  const read = createReader(types)
  const domain = read('EIP712Domain', data.domain, 'domain', 0)
  // If the domain is the primary type, EIP-712 signs only the domain. A message beside it would be shown but not
  // signed.
  const message =
    primaryType === 'EIP712Domain'
      ? { value: {}, node: { children: [] } }
      : read(primaryType, data.message, 'message', 0)
  const signable: SignableTypedData = {
    types: Object.fromEntries(types),
    primaryType,
    domain: domain.value as Struct,
    message: message.value as Struct,
  }
  return {
    ...signable,
    domainTree: childrenOf(domain.node),
    messageTree: childrenOf(message.node),
    digest: hashTypedData(signable),
  }
}

function readJson(input: unknown): unknown {
  const text = typeof input === 'string' ? input : written(input)
  if (typeof text !== 'string' || text.length > maxTextLength) throw new TypedDataError('it is larger than 64 KB')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new TypedDataError('it is not JSON')
  }
  if (hasDuplicateKey(text)) throw new TypedDataError('a name occurs twice')
  return value
}

/** What a page passes in the same window can be anything. */
function written(input: unknown): string | undefined {
  try {
    return JSON.stringify(input)
  } catch {
    throw new TypedDataError('it cannot be written as JSON')
  }
}

function childrenOf(node: Read['node']): TreeNode[] {
  return 'children' in node ? node.children : []
}
