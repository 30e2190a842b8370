import type { TypedDataReview } from './review.ts'
import type { TreeNode } from './typedDataValues.ts'

const permit2Item = ['token', 'amount', 'expiration', 'nonce']
/**
 * Kinds whose facts name everything that has an effect, with all of their fields. Those that are in no fact say who owns it, and tell
 * signatures apart. A witness may hold anything, so its kinds are not here.
 */
const kinds: Record<string, readonly string[]> = {
  Permit: ['owner', 'spender', 'value', 'nonce', 'deadline', 'tokenId', 'holder', 'expiry', 'allowed'],
  PermitSingle: ['details', 'spender', 'sigDeadline', ...permit2Item],
  PermitBatch: ['details', 'spender', 'sigDeadline', ...permit2Item],
  PermitTransferFrom: ['permitted', 'spender', 'deadline', ...permit2Item],
  PermitBatchTransferFrom: ['permitted', 'spender', 'deadline', ...permit2Item],
}

/** Returns whether the facts of a review say everything that its data says. A field that they don't know may mean anything. */
export function isToldByFacts({ primaryType, action, message }: Omit<TypedDataReview, 'kind'>): boolean {
  const fields = Object.hasOwn(kinds, primaryType) ? kinds[primaryType] : undefined
  return action !== undefined && fields !== undefined && namesIn(message).every((name) => fields.includes(name))
}

/** The names of all fields. The items of a list have numbers instead. */
function namesIn(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [
    ...(/^\d+$/.test(node.name) ? [] : [node.name]),
    ...('children' in node ? namesIn(node.children) : []),
  ])
}
