import type { Comparison } from './expression.ts'

/** A value of the language. An unknown one is undefined. */
export type Value = bigint | string | boolean | undefined | readonly Value[] | { readonly [field: string]: Value }

/** Compares two values. Undefined when one of them is unknown, or when they are of different types. */
export function compareValues(operator: Comparison, left: Value, right: Value): boolean | undefined {
  if (typeof left === 'bigint' && typeof right === 'bigint') return compareNumbers(operator, left, right)
  if (operator !== '==' && operator !== '!=') return undefined
  const isEqual = areEqual(left, right)
  return isEqual === undefined ? undefined : isEqual === (operator === '==')
}

function areEqual(left: Value, right: Value): boolean | undefined {
  // A number of a `json` value may be compared with a text that contains it.
  if (typeof left === 'bigint' && typeof right === 'string') return String(left) === right
  if (typeof left === 'string' && typeof right === 'bigint') return left === String(right)
  const isAtom = typeof left === 'string' || typeof left === 'boolean'
  return isAtom && typeof left === typeof right ? left === right : undefined
}

function compareNumbers(operator: Comparison, left: bigint, right: bigint): boolean {
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
