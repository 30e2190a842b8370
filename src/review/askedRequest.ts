import type { Requester } from './requester.ts'

/** A request on the screen, with the ways to refuse it. */
export type AskedRequest = {
  /** Identifies this request. */
  id: string
  requester: Requester
  /** The word for rejecting, if it isn't the review's own. */
  rejectWord?: string
  /** Rejects the request for the user. */
  reject(): Promise<void>
  /** Ends the page's connection and all of its requests. */
  disconnect?(): Promise<void>
}
