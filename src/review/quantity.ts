import * as v from 'valibot'

/** At most 32 bytes. */
const maxQuantity = 2n ** 256n - 1n

/**
 * Reads an amount: hex as in JSON-RPC, or decimal digits, which pages send for a bigint. Refuses leading zeros, because
 * some programs read them as octal, and numbers, because large ones lose digits in JSON.
 */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^(0x[0-9a-fA-F]{1,64}|0|[1-9][0-9]{0,77})$/, 'expected a 0x-prefixed or a decimal number'),
  v.transform((text) => BigInt(text)),
  v.maxValue(maxQuantity, 'expected at most 32 bytes'),
)

/** Reads a count, such as a nonce or a chain id. Pages also send these as JSON numbers. */
export const count = v.union(
  [
    quantity,
    v.pipe(
      v.number(),
      v.safeInteger('expected a whole number'),
      v.minValue(0, 'expected a whole number'),
      v.transform((value) => BigInt(value)),
    ),
  ],
  'expected a whole number',
)
