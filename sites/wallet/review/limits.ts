/** Numbers of the review, apart from its rules. How much a page may send is the wire's: `src/wire/global/limits.ts`. */

/** Structs and arrays inside one another. */
export const maxDepth = 24
/** Values in one piece of typed data. A user could not read more. */
export const maxValues = 4096
/** Calls inside calls that are decoded. */
export const maxCallDepth = 3
/** Token ids of one batch that are printed. */
export const maxListedTokens = 8
/** Characters of an unknown field's name that are printed. */
export const maxFieldName = 64
/** Amount of gas beyond any block. */
export const maxGas = 1_000_000_000n
/** Wei per unit of gas beyond any real network: 100,000 gwei. */
export const maxGasPrice = 100_000n * 10n ** 9n
