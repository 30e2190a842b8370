import * as v from 'valibot'
import { envelope } from './actions.ts'

/** The one answer that ends a connection; the page accepts it in clear, because a wallet without the secret must say it. */
export const disconnectedMessage = 'Global wallet was disconnected'

/** Specification §5: "either a name and data (success) …". */
export const success = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  data: v.custom<Record<string, unknown>>((data) => typeof data === 'object' && data !== null, 'expected an object'),
})
/** "… or a message (error)". `code` is an EIP-1193 or JSON-RPC code. */
export const failure = v.object({ message: v.string(), code: v.optional(v.number()) })

/** What the wallet answers: posted by the popup as JSON **text**, in an {@link envelope} once there is a secret. */
export const answer = v.union([success, failure])
export type Answer = v.InferOutput<typeof answer>

/** The text that the popup posts: an answer in clear or sealed. */
export const posted = v.union([envelope, success, failure])
export type Posted = v.InferOutput<typeof posted>
