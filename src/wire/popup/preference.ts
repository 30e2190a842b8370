import * as v from 'valibot'
import { isDataSuffix, preferenceOptions } from './preferenceOptions.ts'

export const dataSuffix = v.custom<`0x${string}`>(isDataSuffix, 'expected 16 bytes of 0x-prefixed hex')

/**
 * How a page wants its transactions to be attributed: by a suffix that the wallet derives from the page's origin, or by one of
 * its own.
 */
export const attribution = v.object({ auto: v.optional(v.boolean()), dataSuffix: v.optional(dataSuffix) })
export type Attribution = v.InferOutput<typeof attribution>

/** The preference of a page as a wallet reads it. What it cannot read counts as not given. */
export const sentPreference = v.object({
  options: v.fallback(v.optional(v.picklist(preferenceOptions), 'all'), 'all'),
  attribution: v.fallback(v.optional(attribution), undefined),
})
export type SentPreference = v.InferOutput<typeof sentPreference>
