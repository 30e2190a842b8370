import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { fromBase64, toBase64 } from './base64.ts'
import { fromHex, toHex } from './hex.ts'
import { randomBytes } from './randomBytes.ts'
import { deriveRelayKey, type RelayKeyPair } from './relayKeys.ts'

// Relay-pairing §3: bytes in a row, then padded base64. ChaCha20-Poly1305 (RFC 8439) without associated data.
const ivLength = 12
const tagLength = 16
const publicKeyLength = 32

/** The message was sealed with another key, changed on its way, of a type not read here, or no envelope at all. */
export class RelayEnvelopeError extends Error {
  override name = 'RelayEnvelopeError'
  constructor(reason: string, options: ErrorOptions = {}) {
    super(`Failed to open the message: ${reason}`, options)
  }
}

/** Seals `text` for those who share `key`, with a fresh random iv. */
export function sealType0(key: string, text: string): string {
  return toBase64(join(Uint8Array.of(0), seal(key, text)))
}

/** Seals `text` for the owner of `receiverPublicKey`, who need not know the sender: its public key travels along. */
export async function sealType1(sender: RelayKeyPair, receiverPublicKey: string, text: string): Promise<string> {
  const key = await deriveRelayKey(sender.privateKey, receiverPublicKey)
  return toBase64(join(Uint8Array.of(1), fromHex(sender.publicKey), seal(key, text)))
}

/**
 * Opens what {@link sealType0} sealed. Type 2, which is neither sealed nor signed, is refused as any other
 * (relay-pairing §3: a relay could write it).
 * @throws {RelayEnvelopeError}
 */
export function openType0(key: string, message: string): string {
  return open(key, bodyOf(message, 0))
}

/**
 * Opens what {@link sealType1} sealed, and says who sealed it and the key both share from now on. Anyone can seal so:
 * only for a topic that waits for a stranger's answer (relay-pairing §13, rule 1).
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

/** What follows the byte that names the type. */
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
