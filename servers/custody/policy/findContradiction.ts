import type { Expression } from './expression.ts'

/** Parts of a condition of which an activity has at most one. */
const alternatives: readonly (readonly string[])[] = [
  ['wallet', 'private_key'],
  ['eth.tx', 'eth.eip_712', 'eth.eip_7702_authorization', 'solana.tx'],
]

/** An account belongs to a wallet. */
const aliases: Readonly<Record<string, string>> = { wallet_account: 'wallet' }

/**
 * Finds two parts of a condition that no activity has both. Such a condition never holds: the language documents that it
 * always fails (https://docs.turnkey.com/features/policies/language#policy-evaluation). Its author meant two policies.
 */
export function findContradiction(condition: Expression): readonly [string, string] | undefined {
  const used = new Set<string>()
  collect(condition, used)
  for (const group of alternatives) {
    const [one, other] = group.filter((path) => used.has(path))
    if (one !== undefined && other !== undefined) return [one, other]
  }
  return undefined
}

function collect(expression: Expression, used: Set<string>): void {
  if (expression.kind === 'name') used.add(aliases[expression.name] ?? expression.name)
  if (expression.kind === 'field' && expression.of.kind === 'name') {
    used.add(`${expression.of.name}.${expression.field}`)
  }
  for (const part of partsOf(expression)) collect(part, used)
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
    case 'item':
      return []
    case 'list':
      return expression.items
    case 'field':
    case 'at':
    case 'slice':
    case 'not':
      return [expression.of]
    case 'and':
    case 'or':
    case 'compare':
      return [expression.left, expression.right]
    case 'contains':
      return [expression.list, expression.item]
    case 'count':
      return [expression.list]
    case 'any':
    case 'all':
    case 'filter':
      return [expression.of, expression.predicate]
    default:
      return expression satisfies never
  }
}
