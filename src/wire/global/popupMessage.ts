import * as v from 'valibot'
import { envelope } from './actions.ts'

/**
 * The only message that ends a connection. The page accepts it unencrypted, because a wallet that lost the secret must
 * be able to send it.
 */
export const disconnectedMessage = 'Global wallet was disconnected'

/** Specification §5: "either a name and data (success) …". */
export const success = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  data: v.custom<Record<string, unknown>>((data) => typeof data === 'object' && data !== null, 'expected an object'),
})
/** "… or a message (error)". `code` is an EIP-1193 or JSON-RPC code. */
export const failure = v.object({ message: v.string(), code: v.optional(v.number()) })

/** The wallet's answer. The popup posts it as JSON **text**, in an {@link envelope} once both ends have a secret. */
export const answer = v.union([success, failure])
export type Answer = v.InferOutput<typeof answer>

/** The message that the popup posts: an answer, unencrypted or encrypted. */
export const popupMessage = v.union([envelope, success, failure])
export type PopupMessage = v.InferOutput<typeof popupMessage>
