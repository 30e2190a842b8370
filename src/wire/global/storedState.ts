import * as v from 'valibot'
import { millis } from '../primitives.ts'
import { connectPayload } from './actions.ts'

export const connection = v.object({
  connectionId: v.optional(v.string()),
  expiresAt: millis,
  /** The page's own origin. */
  origin: v.string(),
  /** 64 hex characters. It allows the page to send requests, never to sign (threats T4). */
  sharedSecret: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 64 hex characters')),
})
export type Connection = v.InferOutput<typeof connection>

/** The state that the page stores between visits (specification §3), in the layout that official clients share. */
export const storedState = v.object({
  state: v.object({ connection: v.nullable(connection), ...connectPayload.entries }),
  version: v.literal('0'),
})
export type StoredState = v.InferOutput<typeof storedState>
export type GlobalState = StoredState['state']
