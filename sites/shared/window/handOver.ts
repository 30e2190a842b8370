import * as v from 'valibot'

/**
 * Frame → window, both of the site's own origin, with a port: the content to continue with. It never passes through
 * the page. With `bytes`, the window shows this secret; without, it takes one.
 */
export const handOver = v.object({
  kind: v.picklist(['words', 'key']),
  /** What the screen says about the secret, and what it says once it has taken one. */
  text: v.string(),
  done: v.optional(v.string(), ''),
  bytes: v.optional(v.instance(Uint8Array<ArrayBuffer>)),
})
export type HandOver = v.InferInput<typeof handOver>
export type Task = v.InferOutput<typeof handOver>

/** Window → frame: the window has loaded. */
export const windowReady = 'vault-window-ready'
/** Window → frame, through the port: the user picked three words of the phrase correctly. */
export const windowConfirmed = 'vault-words-confirmed'
/** Frame → window, through the port: the page has closed the vault. */
export const frameGone = 'vault-frame-gone'
