import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { expandPublicKey } from './expandPublicKey.ts'
import { fromHex } from './hex.ts'

/** A message for one receiver (key-custody §5.2). */
export type HpkeMessage = {
  /** The sender's ephemeral point, 65 bytes uncompressed. */
  encappedPublicKey: Uint8Array<ArrayBuffer>
  /** With its 16-byte tag. */
  ciphertext: Uint8Array<ArrayBuffer>
}

/** The message was made for another key, was changed in transit, or is not a message. */
export class HpkeError extends Error {
  override name = 'HpkeError'
  constructor(cause: unknown) {
    super(`Failed to open the message: ${cause instanceof Error ? cause.name : 'Error'}`, { cause })
  }
}

const info = new TextEncoder().encode('turnkey_hpke')
const createSuite = () =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

/**
 * Encrypts `plaintext` in base mode of RFC 9180, with a fresh ephemeral key.
 * @param receiverPublicKey hex of the point in either form
 * @param options.keyMaterial derives the ephemeral key (RFC 9180 §7.1.3), so that the same call gives the same message. It must
 * be secret and used for this receiver and plaintext only: two plaintexts under one ephemeral key reveal both.
 * @throws {Error} when the receiver is not a point of P-256
 */
export async function sealHpke(
  receiverPublicKey: string,
  plaintext: Uint8Array,
  { keyMaterial }: { keyMaterial?: Uint8Array } = {},
): Promise<HpkeMessage> {
  const receiver = expandPublicKey(receiverPublicKey)
  const suite = createSuite()
  const recipientPublicKey = await suite.kem.deserializePublicKey(receiver)
  const sender = await suite.createSenderContext({
    ...{ recipientPublicKey, info },
    ...(keyMaterial && { ekm: keyMaterial }),
  })
  const encappedPublicKey = new Uint8Array(sender.enc)
  // The library copies a view and does not wipe the copy. It uses a whole buffer directly.
  const copy = new Uint8Array(plaintext)
  try {
    const ciphertext = await sender.seal(copy.buffer, concat(encappedPublicKey, receiver))
    return { encappedPublicKey, ciphertext: new Uint8Array(ciphertext) }
  } finally {
    copy.fill(0)
  }
}

/**
 * Decrypts a message. The private key need not be extractable. The caller wipes the result.
 * @param keys the receiver's P-256 ECDH pair, e.g. from `createKeyPair` or {@link importHpkeKeys}
 * @throws {HpkeError}
 */
export async function openHpke(keys: CryptoKeyPair, message: HpkeMessage): Promise<Uint8Array<ArrayBuffer>> {
  const { encappedPublicKey, ciphertext } = message
  try {
    const receiver = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
    const recipient = await createSuite().createRecipientContext({
      recipientKey: keys,
      enc: encappedPublicKey,
      info,
    })
    return new Uint8Array(await recipient.open(ciphertext, concat(encappedPublicKey, receiver)))
  } catch (cause) {
    throw new HpkeError(cause)
  }
}

/** PKCS #8 of a P-256 key with its point (RFC 5208 §5, RFC 5915 §3): the bytes before each of the two. */
const pkcs8Prefix = fromHex('308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420')
const pointPrefix = fromHex('a144034200')

/**
 * Imports a receiver's pair from a raw private key, for servers, which store theirs encrypted.
 * @param privateKey 32 bytes; the caller wipes them
 * @param publicKey hex of its point in either form
 */
export async function importHpkeKeys(privateKey: Uint8Array, publicKey: string): Promise<CryptoKeyPair> {
  const point = expandPublicKey(publicKey)
  const pkcs8 = concat(pkcs8Prefix, privateKey, pointPrefix, point)
  try {
    const curve = { name: 'ECDH', namedCurve: 'P-256' }
    return {
      privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, curve, false, ['deriveBits']),
      publicKey: await crypto.subtle.importKey('raw', point, curve, true, []),
    }
  } finally {
    pkcs8.fill(0)
  }
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
