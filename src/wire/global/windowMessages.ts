import * as v from 'valibot'

/** Page → popup, an object: the next action for a popup that is already open. */
export const newAction = v.object({
  event: v.literal('new-action'),
  /** Search and hash of a popup URL, without its path. */
  actionPath: v.pipe(v.string(), v.startsWith('?')),
})
export type NewAction = v.InferOutput<typeof newAction>

/** Popup → page, an object posted to the claimed `requester_origin` only: asks for the action that was handed over. */
export const actionRequest = v.object({ event: v.literal('action-request') })
export type ActionRequest = v.InferOutput<typeof actionRequest>

const nonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'expected 16 bytes of hex'))

/**
 * Popup → page, an object posted to the claimed `requester_origin` only: whoever answers it runs there (threats T6).
 * Clients that read JSON text alone ignore it; then the origin stays a claim.
 */
export const originChallenge = v.object({ event: v.literal('origin-challenge'), nonce })
export type OriginChallenge = v.InferOutput<typeof originChallenge>

/** Page → popup: the same nonce, sent to the wallet's origin only. */
export const originAnswer = v.object({ event: v.literal('origin-answer'), nonce })
export type OriginAnswer = v.InferOutput<typeof originAnswer>
