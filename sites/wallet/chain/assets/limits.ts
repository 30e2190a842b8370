/** Limits of the search for an account's tokens and items, on a node that is not trusted (threats T21). */

/** How long the search for transfers and the reading of balances and owners take at most, each. */
export const searchMs = 6000
/** Blocks of one call at first. Nodes that allow fewer refuse, and are asked for less. */
export const firstBlocks = 10_000n
export const mostBlocksOfCall = 50_000n
/** A node that refuses so few blocks is not asked for fewer. */
export const leastBlocks = 100n
/** All blocks of a search. Older transfers are not read. */
export const mostBlocks = 200_000n
export const mostCalls = 12
/** About 2,700 logs. */
export const mostBytes = 2 * 1024 * 1024
/** An answer of one word, as hex in JSON, with room for the rest of the answer. */
export const mostBytesOfWord = 4096
/** Contracts that are asked for the account's balance, beside those that are known; of a collection, ids whose owner is asked for. */
export const mostFound = 48
/** Tokens that are shown. */
export const mostShown = 32
/** Calls at the same time. */
export const callsAtOnce = 8
