import { importBundleData } from 'latchkey/wire/custody'
import * as v from 'valibot'

const kind = v.picklist(['words', 'key'])
const { recipient } = importBundleData.entries

/**
 * Frame → window, both of the vault's own origin, with a port: the content to continue with. It never passes through
 * the page.
 */
export const handOver = v.variant('type', [
  v.object({ type: v.literal('show'), kind, bytes: v.instance(Uint8Array<ArrayBuffer>) }),
  v.object({ type: v.literal('take'), kind, recipient }),
])
export type HandOver = v.InferOutput<typeof handOver>

/** Window → frame: the window has loaded. */
export const windowReady = 'vault-window-ready'
/** Frame → window, through the port: the page has closed the vault. */
export const frameGone = 'vault-frame-gone'
