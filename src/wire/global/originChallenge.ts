import * as v from 'valibot'

const nonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'expected 16 bytes of hex'))

/**
 * Popup → page, an object posted to the claimed `requester_origin` only. A reply proves that the page runs at that
 * origin (threats T6). Clients that read only JSON text ignore it, and the origin remains unverified.
 */
export const originChallenge = v.object({ event: v.literal('origin-challenge'), nonce })
export type OriginChallenge = v.InferOutput<typeof originChallenge>

/** Page → popup: the same nonce, sent to the wallet's origin only. */
export const originAnswer = v.object({ event: v.literal('origin-answer'), nonce })
export type OriginAnswer = v.InferOutput<typeof originAnswer>
