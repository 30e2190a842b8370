import { compareValues, type Value } from './compareValues.ts'
import type { Expression } from './expression.ts'
import { PolicyError } from './policyError.ts'

/**
 * What an expression is evaluated on.
 * - `strict`: an unknown part makes the whole expression unknown, as the language documents: nothing is short-circuited
 *   (https://docs.turnkey.com/features/policies/language#policy-evaluation).
 * - `known`: the known parts decide where they are enough: `true || unknown` is true.
 */
export type World = {
  logic: 'strict' | 'known'
  names: { readonly [name: string]: Value }
  /** Counts down with each evaluated node, so that nested predicates cannot take the processor for long. */
  budget: { steps: number }
}

/** The items of the enclosing predicates by their names. */
type Items = { readonly [name: string]: Value }

/**
 * Returns whether an expression holds. Undefined when the result depends on something unknown, such as the receiver of a
 * transaction that creates a contract: then neither "it is X" nor "it is not X" is true, so no policy decides on it.
 * @throws {PolicyError} when the budget is used up
 */
export function evaluate(expression: Expression, world: World): boolean | undefined {
  const value = toValue(expression, world, {})
  return typeof value === 'boolean' ? value : undefined
}

/** Creates no function for each node: a policy has thousands of them, and a request is evaluated on each of its payloads. */
function toValue(expression: Expression, world: World, items: Items): Value {
  world.budget.steps -= 1
  if (world.budget.steps < 0) throw new PolicyError()
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'list':
      return expression.items.map((each) => toValue(each, world, items))
    case 'name':
      return world.names[expression.name]
    case 'item':
      return items[expression.name]
    case 'field':
      return readField(toValue(expression.of, world, items), expression.field)
    case 'at':
      return readItem(toValue(expression.of, world, items), expression.index)
    case 'slice':
      return readSlice(toValue(expression.of, world, items), expression.from, expression.to)
    case 'not':
      return negate(toValue(expression.of, world, items))
    case 'and':
    case 'or': {
      const left = toValue(expression.left, world, items)
      return joinTwo(expression.kind, left, toValue(expression.right, world, items), world)
    }
    case 'compare': {
      const left = toValue(expression.left, world, items)
      return compareValues(expression.operator, left, toValue(expression.right, world, items))
    }
    case 'contains': {
      const list = toValue(expression.list, world, items)
      return contains(list, toValue(expression.item, world, items), world)
    }
    case 'count': {
      const list = toValue(expression.list, world, items)
      return Array.isArray(list) ? BigInt(list.length) : undefined
    }
    case 'any':
    case 'all':
    case 'filter':
      return ask(expression, world, items)
    default:
      return expression satisfies never
  }
}

function readField(value: Value, field: string): Value {
  if (typeof value !== 'object' || Array.isArray(value) || !Object.hasOwn(value, field)) return undefined
  return (value as { readonly [name: string]: Value })[field]
}

function readItem(value: Value, index: number): Value {
  if (typeof value === 'string') return value.slice(index, index + 1)
  return Array.isArray(value) ? (value as readonly Value[])[index] : undefined
}

function readSlice(value: Value, from: number, to: number): Value {
  return typeof value === 'string' || Array.isArray(value) ? (value.slice(from, to) as Value) : undefined
}

function negate(value: Value): boolean | undefined {
  return typeof value === 'boolean' ? !value : undefined
}

/**
 * Returns "and" or "or" of two values. With `known` logic one deciding value is enough, even if the other is unknown.
 */
function joinTwo(kind: 'and' | 'or', left: Value, right: Value, { logic }: World): boolean | undefined {
  const deciding = kind === 'or'
  const isDecided = left === deciding || right === deciding
  const isUnknown = typeof left !== 'boolean' || typeof right !== 'boolean'
  if (isUnknown && (logic === 'strict' || !isDecided)) return undefined
  return isDecided ? deciding : !deciding
}

/** The same of any number of values. */
function join(kind: 'and' | 'or', values: readonly Value[], { logic }: World): boolean | undefined {
  const deciding = kind === 'or'
  const isUnknown = values.some((value) => typeof value !== 'boolean')
  if (isUnknown && (logic === 'strict' || !values.includes(deciding))) return undefined
  return values.includes(deciding) ? deciding : !deciding
}

function contains(list: Value, item: Value, world: World): boolean | undefined {
  if (!Array.isArray(list)) return undefined
  const equal = (list as readonly Value[]).map((each) => compareValues('==', each, item))
  return join('or', equal, world)
}

/** Evaluates a predicate for each item of a list. */
function ask(
  { kind, of, item, predicate }: Extract<Expression, { predicate: Expression }>,
  world: World,
  items: Items,
): Value {
  const list = toValue(of, world, items)
  if (!Array.isArray(list)) return undefined
  const answers = (list as readonly Value[]).map((each) => toValue(predicate, world, { ...items, [item]: each }))
  if (kind !== 'filter') return join(kind === 'any' ? 'or' : 'and', answers, world)
  if (answers.some((answer) => typeof answer !== 'boolean')) return undefined
  return (list as readonly Value[]).filter((_, at) => answers[at] === true)
}
