import type { Check } from '../fields.ts'

/** The id of a session: 16 bytes of lower-case hex (link-and-popup-wallets §1.2). */
export const isSessionId = isHexOf(16)
/** The key of a session, which relay and both ends know. */
export const isSessionKey = isHexOf(32)
/** The id of a stored event. */
export const isEventId = isHexOf(4)
/** The id of a request between page and wallet. */
export const isRequestId = isHexOf(8)

/** That many bytes of lower-case hex. */
function isHexOf(bytes: number): Check<string> {
  const form = new RegExp(`^[0-9a-f]{${bytes * 2}}$`)
  return (input): input is string => typeof input === 'string' && form.test(input)
}
