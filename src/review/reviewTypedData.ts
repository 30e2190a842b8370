import { isAddressEqual, zeroAddress } from '../core/encoding.ts'
import { isAddress } from '../wire/isAddress.ts'
import { type Refused, refuse } from './refusal.ts'
import type { TypedDataReview } from './review.ts'
import type { ReviewContext } from './reviewContext.ts'
import { parseTypedData, type TypedData } from './typedData.ts'
import { TypedDataError } from './typedDataError.ts'
import { meaningOf } from './typedDataRules.ts'
import type { TreeNode } from './typedDataValues.ts'
import { hasHiddenCharacters, visibleText } from './visibleText.ts'
import { sortWarnings, type Warning, warn } from './warning.ts'

/** Reviews `eth_signTypedData_v4` (EIP-712). The tree that is shown is the tree that is hashed. */
export function reviewTypedData(params: readonly unknown[], context: ReviewContext): TypedDataReview | Refused {
  const [signer, input] = params
  if (!isAddress(signer)) return refuse('invalid-parameters')
  const account = context.accounts.find((address) => isAddressEqual(address, signer))
  if (!account) return refuse('foreign-account')
  let data: TypedData
  try {
    data = parseTypedData(input)
  } catch (error) {
    if (error instanceof TypedDataError) return refuse('invalid-typed-data', error.message)
    throw error
  }
  const { types, primaryType, domain, message } = data
  const { chainId, verifyingContract } = domain
  const { network } = context
  if (!network) return refuse('unsupported-network')
  if (chainId !== undefined && chainId !== BigInt(network.chainId)) return refuse('wrong-network')

  const meaning = meaningOf(data, { account, now: context.now })
  const warnings: Warning[] = meaning ? [...meaning.warnings] : unknownWarnings(data)
  if (chainId === undefined) warnings.push(warn('any-network'))
  if (verifyingContract === undefined) warnings.push(warn('no-contract'))
  if (hasHiddenText(domain) || hasHiddenText(message)) warnings.push(warn('hidden-characters'))
  return {
    kind: 'typed-data',
    account,
    network,
    digest: data.digest,
    primaryType: visibleText(primaryType),
    facts: meaning?.facts ?? [],
    ...(meaning?.action && { action: meaning.action }),
    domain: data.domainTree,
    message: data.messageTree,
    typedData: { types, primaryType, domain, message },
    warnings: sortWarnings(warnings),
  }
}

/**
 * Warns of unknown data for a contract. The tick is required only if the data names both an address and an amount, as
 * every permission does. If it were always required, users would tick without reading.
 */
function unknownWarnings({ domain, messageTree, primaryType }: TypedData): Warning[] {
  const { verifyingContract } = domain
  // Hyperliquid moves funds and gives others control by such signatures, and names no contract.
  if (primaryType.includes(':')) return [warn('opaque-promise', primaryType)]
  if (verifyingContract === undefined || verifyingContract === zeroAddress) return []
  const isPromise = holds(messageTree, /^address$/) && holds(messageTree, /^u?int(96|1\d\d|2\d\d)$/)
  return [warn(isPromise ? 'opaque-promise' : 'unknown-typed-data', String(verifyingContract))]
}

function holds(nodes: readonly TreeNode[], type: RegExp): boolean {
  return nodes.some((node) => ('children' in node ? holds(node.children, type) : type.test(node.type)))
}

function hasHiddenText(value: unknown): boolean {
  if (typeof value === 'string') return hasHiddenCharacters(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasHiddenText)
}
