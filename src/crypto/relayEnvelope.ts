import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { fromBase64, toBase64 } from './base64.ts'
import { fromHex, toHex } from './hex.ts'
import { randomBytes } from './randomBytes.ts'
import { deriveRelayKey, type RelayKeyPair } from './relayKeys.ts'

// Relay-pairing §3: concatenated bytes, then padded base64. ChaCha20-Poly1305 (RFC 8439) without associated data.
const ivLength = 12
const tagLength = 16
const publicKeyLength = 32

/**
 * The message was encrypted with another key, was changed in transit, has a type that is not expected here, or is not an
 * envelope.
 */
export class RelayEnvelopeError extends Error {
  override name = 'RelayEnvelopeError'
  constructor(reason: string, options: ErrorOptions = {}) {
    super(`Failed to open the message: ${reason}`, options)
  }
}

/** Encrypts `text` for the holders of `key`, with a fresh random iv. */
export function sealType0(key: string, text: string): string {
  return toBase64(join(Uint8Array.of(0), seal(key, text)))
}

/**
 * Encrypts `text` for the owner of `receiverPublicKey`, who need not know the sender: the envelope contains the sender's public
 * key.
 */
export async function sealType1(sender: RelayKeyPair, receiverPublicKey: string, text: string): Promise<string> {
  const key = await deriveRelayKey(sender.privateKey, receiverPublicKey)
  return toBase64(join(Uint8Array.of(1), fromHex(sender.publicKey), seal(key, text)))
}

/**
 * Decrypts an envelope of {@link sealType0}. Type 2, which is neither encrypted nor signed, is refused like any other type
 * (relay-pairing §3: a relay could write it).
 * @throws {RelayEnvelopeError}
 */
export function openType0(key: string, message: string): string {
  return open(key, bodyOf(message, 0))
}

/**
 * Decrypts an envelope of {@link sealType1}, and returns its sender's key and the key that both share from now on. Anyone can
 * make such an envelope, so use it only on a topic that waits for an answer of an unknown wallet (relay-pairing §13, rule 1).
 * @throws {RelayEnvelopeError}
 */
export async function openType1(
  receiverPrivateKey: string,
  message: string,
): Promise<{ text: string; senderPublicKey: string; key: string }> {
  const body = bodyOf(message, 1)
  const senderPublicKey = toHex(body.subarray(0, publicKeyLength))
  const key = await agree(receiverPrivateKey, senderPublicKey)
  return { text: open(key, body.subarray(publicKeyLength)), senderPublicKey, key }
}

async function agree(privateKey: string, publicKey: string): Promise<string> {
  try {
    return await deriveRelayKey(privateKey, publicKey)
  } catch (cause) {
    throw new RelayEnvelopeError('its sender has no proper key', { cause })
  }
}

function seal(key: string, text: string): Uint8Array {
  const iv = randomBytes(ivLength)
  return join(iv, chacha20poly1305(fromHex(key), iv).encrypt(new TextEncoder().encode(text)))
}

function open(key: string, body: Uint8Array): string {
  if (body.length < ivLength + tagLength) throw new RelayEnvelopeError('too short')
  try {
    const bytes = chacha20poly1305(fromHex(key), body.subarray(0, ivLength)).decrypt(body.subarray(ivLength))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new RelayEnvelopeError('another key, or changed on its way', { cause })
  }
}

/** Returns the bytes after the type byte. */
function bodyOf(message: string, type: 0 | 1): Uint8Array {
  const bytes = decode(message)
  if (bytes[0] !== type) throw new RelayEnvelopeError(`not of type ${type}`)
  return bytes.subarray(1)
}

function decode(message: string): Uint8Array {
  try {
    return fromBase64(message)
  } catch (cause) {
    throw new RelayEnvelopeError('not base64', { cause })
  }
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  parts.reduce((at, part) => {
    joined.set(part, at)
    return at + part.length
  }, 0)
  return joined
}
