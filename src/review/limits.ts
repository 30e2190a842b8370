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
/** The most decimals of a token that are believed: 10^36 units are more than any real token has in one. */
export const maxTokenDecimals = 36
/** The longest symbol of a token that is shown, in characters. */
export const maxTokenSymbol = 12
/** The longest name of a token that is shown, in characters. */
export const maxTokenName = 32
/** The most tokens of one request that are read from the network. */
export const maxReadTokens = 8
/** The most logs of a simulation that are read. An exchange of tokens has about twenty. */
export const maxReadLogs = 256
/** The most changes of a simulation that are shown. */
export const maxShownChanges = 8
/** The longest reason of a contract for a revert that is shown, in characters. */
export const maxRevertReason = 96
/** Milliseconds for which a decision is inactive after it appears or changes, or the window gets the focus (threats T10). */
export const restMs = 500
