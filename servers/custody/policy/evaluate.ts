import type { Expression, FactPath } from './expression.ts'

/** A user as policies see them. */
export type Approver = { id: string; tags: readonly string[]; email: string; alias: string }

/** What is known of the activity; a fact that it does not have is missing. */
export type Facts = { [path in FactPath]?: bigint | string | readonly string[] | undefined }

export type World = { facts: Facts; approvers: readonly Approver[] }

type Value = bigint | string | boolean | readonly Value[] | readonly Approver[] | undefined

/**
 * Whether an expression holds. Undefined where that depends on something the activity does not have, such as the
 * receiver of a transaction that makes a contract: neither "it is X" nor "it is not X" is true of nobody, so no policy
 * rests on it.
 */
export function evaluate(expression: Expression, world: World): boolean | undefined {
  return toValue(expression, world) as boolean | undefined
}

function toValue(expression: Expression, world: World, user?: Approver): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'list':
      return expression.items.map((item) => toValue(item, world, user))
    case 'fact':
      return world.facts[expression.path as FactPath]
    case 'approvers':
      return world.approvers
    case 'userField':
      return user?.[expression.field]
    case 'not':
      return negate(toValue(expression.of, world, user))
    case 'and':
      return both(toValue(expression.left, world, user), () => toValue(expression.right, world, user))
    case 'or':
      // De Morgan, which holds with the unknown too.
      return negate(
        both(negate(toValue(expression.left, world, user)), () => negate(toValue(expression.right, world, user))),
      )
    case 'compare':
      return compare(expression.operator, toValue(expression.left, world, user), toValue(expression.right, world, user))
    case 'contains':
      return contains(toValue(expression.list, world, user), toValue(expression.item, world, user))
    case 'slice':
      return (toValue(expression.of, world, user) as string | undefined)?.slice(expression.from, expression.to)
    case 'count':
      return toCount(toValue(expression.list, world, user))
    case 'filter':
      return chosen(expression, world)
    case 'any':
      return chosen(expression, world).length > 0
    case 'all':
      return chosen(expression, world).length === approversOf(expression.users, world).length
    default:
      return expression satisfies never
  }
}

/** The users that a predicate is true of. Of users everything is known. */
function chosen(expression: Extract<Expression, { predicate: Expression }>, world: World): readonly Approver[] {
  return approversOf(expression.users, world).filter((each) => toValue(expression.predicate, world, each) === true)
}

function approversOf(users: Expression, world: World): readonly Approver[] {
  return toValue(users, world) as readonly Approver[]
}

function negate(value: Value): boolean | undefined {
  return value === undefined ? undefined : !value
}

/** Kleene's "and": one that is false decides, whatever the other would be. */
function both(left: Value, right: () => Value): boolean | undefined {
  if (left === false) return false
  const other = right()
  if (other === false) return false
  return left === undefined || other === undefined ? undefined : true
}

function compare(
  operator: Extract<Expression, { kind: 'compare' }>['operator'],
  left: Value,
  right: Value,
): boolean | undefined {
  if (left === undefined || right === undefined) return undefined
  switch (operator) {
    case '==':
      return left === right
    case '!=':
      return left !== right
    case '<':
      return left < right
    case '>':
      return left > right
    case '<=':
      return left <= right
    case '>=':
      return left >= right
    default:
      return operator satisfies never
  }
}

function contains(list: Value, item: Value): boolean | undefined {
  if (list === undefined || item === undefined) return undefined
  const items = list as readonly Value[]
  if (items.includes(item)) return true
  return items.includes(undefined) ? undefined : false
}

function toCount(list: Value): bigint | undefined {
  return list === undefined ? undefined : BigInt((list as readonly unknown[]).length)
}
