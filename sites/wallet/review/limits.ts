/** Limits of the review. The limits of what a page may send are in `src/wire/global/limits.ts`. */

/** The deepest nesting of structs and arrays. */
export const maxDepth = 24
/** The most values in one piece of typed data. A user could not read more. */
export const maxValues = 4096
/** The deepest nesting of calls that is decoded. */
export const maxCallDepth = 3
/** The most token ids of one batch that are shown. */
export const maxListedTokens = 8
/** The longest name of an unknown field that is shown, in characters. */
export const maxFieldName = 64
/** An amount of gas beyond any block. */
export const maxGas = 1_000_000_000n
/** Wei per unit of gas beyond any real network: 100,000 gwei. */
export const maxGasPrice = 100_000n * 10n ** 9n
