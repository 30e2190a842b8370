import type { AbiFunction, Hex } from 'viem'
import { decodeFunctionData, parseAbiItem, toFunctionSelector } from '../core/encoding.ts'
import { type Arguments, callTable, type DecodedCall } from './callTable.ts'
import { maxCallDepth } from './limits.ts'
import { warn } from './warning.ts'

const known = new Map(
  Object.entries(callTable).map(([signature, describe]) => {
    const item = parseAbiItem(signature) as AbiFunction
    return [toFunctionSelector(item), { call: signature.replace('function ', ''), item, describe }]
  }),
)

/**
 * Decodes calldata with the bundled table. Reports a call that is not in the table as unknown, and never guesses.
 * @param options.to the called contract
 * @param options.account the account that sends the call
 * @param options.now milliseconds
 */
export function decodeCall(options: {
  data: Hex
  to: string | undefined
  account?: string | undefined
  now: number
  depth?: number
}): DecodedCall {
  const { data, to, account, now, depth = 0 } = options
  const unknown = { call: undefined, facts: [], warnings: [warn('unknown-call', data.slice(0, 10))] }
  const entry = known.get(data.slice(0, 10).toLowerCase() as Hex)
  if (!entry || depth > maxCallDepth) return unknown
  try {
    const decoded = decodeFunctionData({ abi: [entry.item], data }) as { args?: Arguments }
    const decodeInner = (inner: Hex) => decodeCall({ data: inner, to, account, now, depth: depth + 1 })
    const { facts, warnings = [], action } = entry.describe(decoded.args ?? [], { to, account, now, decodeInner })
    return { call: entry.call, facts, warnings, ...(action && { action }) }
  } catch {
    // A known selector with arguments that do not decode belongs to another function.
    return unknown
  }
}
