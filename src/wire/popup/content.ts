import * as v from 'valibot'
import { isObject, isString } from '../fields.ts'
import { chainId } from '../primitives.ts'
import { maxMethodLength } from './limits.ts'
import { popupError } from './primitives.ts'

/** The plaintext of an encrypted request. `chainId` is the page's current chain. */
export const popupRequest = v.object({
  action: v.object({
    method: v.pipe(v.string(), v.minLength(1), v.maxLength(maxMethodLength)),
    params: v.optional(v.unknown()),
  }),
  chainId,
})
export type PopupRequest = v.InferOutput<typeof popupRequest>

/** The RPC URL of each chain, by decimal chain id. */
export const popupChains = v.custom<Record<string, string>>(
  (value) => isByChain(value, /^[1-9][0-9]{0,15}$/) && Object.values(value).every(isString),
  'expected RPC URLs by decimal chain id',
)
/** EIP-5792 capabilities by hex chain id. */
export const popupCapabilities = v.custom<Record<string, unknown>>(
  (value) => isByChain(value, /^0x[0-9a-f]{1,14}$/i),
  'expected capabilities by hex chain id',
)

function isByChain(value: unknown, id: RegExp): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).every((key) => id.test(key))
}

/** What an answer tells beside its result. `chains` replaces the page's list, so a wallet sends it only when it changed. */
export const popupData = v.object({
  chains: v.optional(popupChains),
  capabilities: v.optional(popupCapabilities),
})
export type PopupData = v.InferOutput<typeof popupData>

/** The plaintext of an encrypted answer. */
export const popupAnswer = v.object({
  result: v.union([v.object({ error: popupError }), v.object({ value: v.unknown() })]),
  data: v.optional(popupData),
})
export type PopupAnswer = v.InferOutput<typeof popupAnswer>
