import { createHash } from 'node:crypto'
import { maxLiveCodes } from 'latchkey/wire/custody'

// A requester is represented by a number. The slot of a code contains it, so the code identifies its requester.

/** Returns the number for the name that a request gives its requester. */
export function toRequester(userIdentifier: string): number {
  return 1 + createHash('sha256').update(userIdentifier).digest().readUIntBE(0, 3)
}

/** Lists the slots that a requester has for each contact; requests that name no requester share one set. */
export function slotsOf(userIdentifier: string | undefined): number[] {
  const requester = userIdentifier === undefined ? 0 : toRequester(userIdentifier)
  return Array.from({ length: maxLiveCodes }, (_, at) => maxLiveCodes * requester + at)
}

/** Returns the requester of the code in a slot; undefined if the request named none. */
export function requesterOf(slot: number): number | undefined {
  return Math.floor(slot / maxLiveCodes) || undefined
}
