import * as v from 'valibot'

/**
 * Page → vault, with the port that all else travels through: the first page to send it has the vault for as long as it is
 * loaded. Pages of the older channel never send it and speak by window messages.
 */
export const openChannel = v.object({
  type: v.literal('TURNKEY_INIT_MESSAGE_CHANNEL'),
  /** Milliseconds that the key may live; a longer life than the vault's own is not granted. */
  dangerouslyOverrideIframeKeyTtl: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type OpenChannel = v.InferOutput<typeof openChannel>
