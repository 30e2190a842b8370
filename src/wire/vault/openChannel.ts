import * as v from 'valibot'

/**
 * Page → vault, with the port for all further messages. The first page that sends it has the vault for as long as the
 * vault is loaded. Pages of the older channel never send it and use window messages.
 */
export const openChannel = v.object({
  type: v.literal('TURNKEY_INIT_MESSAGE_CHANNEL'),
  /** Requested lifetime of the key in milliseconds; the vault's own lifetime is the maximum. */
  dangerouslyOverrideIframeKeyTtl: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /**
   * Asks for `frameHeight` and `wordsConfirmed`. An addition of ours: official clients know no messages but replies, so the
   * vault sends them none.
   */
  events: v.optional(v.literal(true)),
})
export type OpenChannel = v.InferOutput<typeof openChannel>
