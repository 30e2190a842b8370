import * as v from 'valibot'
import { isEventId, isRequestId, isSessionId, isSessionKey } from './ids.ts'
import { maxTextLength } from './limits.ts'

/** A session's id: 16 bytes of lower-case hex (link-and-popup-wallets §1.2). */
export const sessionId = v.custom<string>(isSessionId, 'expected 16 bytes of lower-case hex')
/** A session's key, which relay and both ends know: 32 bytes of lower-case hex. */
export const sessionKey = v.custom<string>(isSessionKey, 'expected 32 bytes of lower-case hex')
/** A session's secret, which the relay never learns: 32 bytes of lower-case hex. */
export const secret = sessionKey
/** The id of a stored event: 4 bytes of lower-case hex. */
export const eventId = v.custom<string>(isEventId, 'expected 4 bytes of lower-case hex')
/** The id of a request between page and wallet: 8 bytes of lower-case hex. */
export const requestId = v.custom<string>(isRequestId, 'expected 8 bytes of lower-case hex')
/** The id of a message to the relay, chosen by its sender and repeated in the reply. */
export const messageId = v.pipe(v.number(), v.safeInteger('expected a whole number'))
/** A chain id as this wire writes it in most methods: decimal text. */
export const decimalChainId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, 'expected a decimal chain id'))
/** An amount as this wire writes it: decimal text of at most 256 bits. */
export const decimal = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'expected a decimal number'))
/** A text of the other end, for display. */
export const text = v.pipe(v.string(), v.maxLength(maxTextLength))
