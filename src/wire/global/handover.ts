import * as v from 'valibot'

/** Page → popup, an object: the next action for a popup that is already open. */
export const newAction = v.object({
  event: v.literal('new-action'),
  /** Search and hash of a popup URL, without its path. */
  actionPath: v.pipe(v.string(), v.startsWith('?')),
})
export type NewAction = v.InferOutput<typeof newAction>

/**
 * Popup → page, an object posted to the claimed `requester_origin` only: requests the action that the page handed over.
 */
export const actionRequest = v.object({ event: v.literal('action-request') })
export type ActionRequest = v.InferOutput<typeof actionRequest>
