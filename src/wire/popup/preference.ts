import * as v from 'valibot'

/** Which wallets the popup may offer (link-and-popup-wallets §2.6). */
export const preferenceOptions = ['all', 'smartWalletOnly', 'eoaOnly'] as const

/** The text that a page appends to the calldata of its transactions: 16 bytes in hex (link-and-popup-wallets §2.8). */
export const dataSuffix = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-f]{32}$/i.test(value),
  'expected 16 bytes of 0x-prefixed hex',
)

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
