import * as v from 'valibot'
import { millis, uuid } from '../primitives.ts'

/** A session of the user on one device. */
export const session = v.object({
  sessionId: uuid,
  /** The browser's name, e.g. 'Chrome (Android)'. */
  device: v.string(),
  startedAt: millis,
  /** When its tokens were last renewed. */
  renewedAt: millis,
  isCurrent: v.boolean(),
})
export type Session = v.InferOutput<typeof session>

/** `GET /me/sessions`, newest first. `POST /me/sessions/:sessionId/end` ends one. */
export const sessions = v.object({ sessions: v.array(session) })
