import type { Address } from 'viem'
import type { FactLabel } from './fact.ts'
import { findLookalike } from './findLookalike.ts'
import type { Review } from './review.ts'
import { type Warning, warn } from './warning.ts'

/** The addresses that the user knows, as far as this device knows them. */
export type AddressBook = {
  own: readonly Address[]
  /** How often the user has sent something to an address. */
  sentTo: ReadonlyMap<Address, number>
  /** Other addresses of requests that the user approved. */
  used: readonly Address[]
  /** It knows what the user has sent from here. Otherwise no address is said to be new. */
  hasHistory: boolean
}

/** A book of the user's own accounts. */
export function ownAddresses(own: readonly Address[]): AddressBook {
  return { own, sentTo: new Map(), used: [], hasHistory: false }
}

/** What the user knows of an address. `labels` in `words/en.ts` has a sentence for each. */
export type AddressLabel =
  | { kind: 'own' | 'used' | 'first' }
  | { kind: 'sent'; times: number }
  /** Another address begins and ends like it. */
  | { kind: 'lookalike' }

/** Returns the label of an address; undefined if nothing can be said. */
export function labelOf(address: Address, book: AddressBook): AddressLabel | undefined {
  const is = (known: Address) => known.toLowerCase() === address.toLowerCase()
  if (book.own.some(is)) return { kind: 'own' }
  const times = [...book.sentTo].reduce((sum, [known, count]) => sum + (is(known) ? count : 0), 0)
  if (times > 0) return { kind: 'sent', times }
  if (book.used.some(is)) return { kind: 'used' }
  if (findLookalike(address, knownOf(book))) return { kind: 'lookalike' }
  return book.hasHistory ? { kind: 'first' } : undefined
}

function knownOf({ own, sentTo, used }: AddressBook): readonly Address[] {
  return [...own, ...sentTo.keys(), ...used]
}

const receiving = new Set<FactLabel>(['to', 'spender', 'operator', 'receiver', 'delegate', 'owner'])

/** Returns whether the address of a fact gets something, or may take it. */
export function isReceiving(label: FactLabel): boolean {
  return receiving.has(label)
}

/**
 * Warns of addresses that begin and end like one that the user knows. Attackers create such addresses, so that a hurried user takes
 * them for the known one (threats T13).
 */
export function lookalikeWarnings(review: Review, book: AddressBook): Warning[] {
  if (review.kind === 'refused' || !('facts' in review)) return []
  const named = review.facts.flatMap((fact) =>
    fact.kind === 'address' && isReceiving(fact.label) ? [fact.address] : [],
  )
  const called = review.kind === 'transaction' && review.fields.to !== undefined ? [review.fields.to] : []
  const posing = [...named, ...called].filter((address) => labelOf(address, book)?.kind === 'lookalike')
  return [...new Set(posing)].map((address) => warn('lookalike-address', address))
}
