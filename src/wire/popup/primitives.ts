import * as v from 'valibot'
import { ivBytes, maxIdLength, tagBytes } from './limits.ts'

/** The id of a message: official clients send UUIDs, and the other end only repeats it. */
export const messageId = v.pipe(v.string(), v.minLength(1), v.maxLength(maxIdLength))

/**
 * A P-256 public key as its sender writes it (link-and-popup-wallets §2.5): the 91 bytes of SPKI DER (RFC 5480) with an
 * uncompressed point, in hex. Read in either case, kept in lower.
 */
export const popupPublicKey = v.pipe(
  v.string(),
  v.regex(
    /^3059301306072a8648ce3d020106082a8648ce3d03010703420004[0-9a-f]{128}$/i,
    'expected a P-256 key as 91 bytes of SPKI in hex',
  ),
  v.toLowerCase(),
)

/**
 * Encrypted content. The messages are structured clones, so its parts are bytes. A ciphertext of any length is read here: the
 * receiver answers a request that is too long, and can do so only if it reads the rest of the message.
 */
export const popupEnvelope = v.object({
  iv: v.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array && bytes.length === ivBytes, 'expected 12 bytes'),
  cipherText: v.custom<ArrayBuffer>(
    (bytes) => bytes instanceof ArrayBuffer && bytes.byteLength >= tagBytes,
    'expected a ciphertext',
  ),
})
export type PopupEnvelope = v.InferOutput<typeof popupEnvelope>

/** An error as either end sends it: an EIP-1193 or JSON-RPC code and its message. */
export const popupError = v.object({ code: v.pipe(v.number(), v.safeInteger()), message: v.string() })
export type PopupError = v.InferOutput<typeof popupError>
