import type { Struct, Value } from './typedDataValues.ts'

/** Returns the value as an integer, if it is one. */
export function big(value: Value | undefined): bigint | undefined {
  return typeof value === 'bigint' ? value : undefined
}

/** Returns the value as a list; empty if it is none. */
export function list(value: Value | undefined): Value[] {
  return Array.isArray(value) ? value : []
}

/** Returns the value as a struct; empty if it is none. */
export function struct(value: Value | undefined): Struct {
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}
