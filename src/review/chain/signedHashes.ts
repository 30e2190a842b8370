import type { Hex } from 'viem'
import type { Quote } from './quote.ts'

/** The transactions that were signed for each quote, at whichever speed. All of them have the same nonce, so the chain includes only one. */
const signed = new WeakMap<Quote['source'], readonly Hex[]>()

/** Remembers that the transaction with this hash was signed for a quote. */
export function keepHash(quote: Quote, hash: Hex): void {
  signed.set(quote.source, [...hashesOf(quote), hash])
}

/** Returns the hashes of the transactions that were signed for a quote. */
export function hashesOf({ source }: Quote): readonly Hex[] {
  return signed.get(source) ?? []
}
