import * as v from 'valibot'
import { eventId } from './primitives.ts'

/** The body of a push notification: `POST webhookUrl` (link-and-popup-wallets §1.5). */
export const webhookCall = v.object({
  eventId,
  sessionId: v.string(),
  webhookId: v.string(),
  /** The relay's public address. */
  serverUrl: v.string(),
})
export type WebhookCall = v.InferOutput<typeof webhookCall>
