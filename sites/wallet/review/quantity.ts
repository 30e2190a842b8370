import * as v from 'valibot'

/** At most 32 bytes. */
const maxQuantity = 2n ** 256n - 1n

/**
 * Reads an amount: hex as JSON-RPC writes it, or the decimal digits of pages that print a bigint. Leading zeros
 * are refused, because some programs read them as octal; numbers are refused, because large ones lose digits in JSON.
 */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^(0x[0-9a-fA-F]{1,64}|0|[1-9][0-9]{0,77})$/, 'expected a 0x-prefixed or a decimal number'),
  v.transform((text) => BigInt(text)),
  v.maxValue(maxQuantity, 'expected at most 32 bytes'),
)

/** Reads what is counted, such as a nonce or a chain id, which pages also write as a JSON number. */
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
