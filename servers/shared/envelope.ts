import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { randomBytes } from 'latchkey/crypto'

/** The place of a sealed value. The value opens in no other place, so rows cannot be swapped (threats T18). */
export type Place = {
  table: string
  row: string
  tenant: string
  /** Further columns of the row that must not change while the value is sealed: their values, in a fixed order. */
  facts?: readonly string[]
}

/** Seals values at rest. A value is sealed with a key of its own, which the key-encryption key wraps. */
export type Envelope = {
  seal(plain: Uint8Array, place: Place): Buffer
  /** @throws {EnvelopeError} when no key fits or the value was changed or moved. */
  open(sealed: Uint8Array, place: Place): Buffer
  /**
   * Returns the first bytes of every newly sealed value, with facts or without. A value with other first bytes was sealed
   * under an older key, or by an earlier release.
   */
  headerOf(place: Pick<Place, 'facts'>): Buffer
}

/** A sealed value does not open: another key-encryption key, another place, or changed bytes. */
export class EnvelopeError extends Error {
  override name = 'EnvelopeError'
  constructor() {
    super('A sealed value does not open. Use the key-encryption key with which this database was written.')
  }
}

/** Values without facts. Earlier releases sealed every value in this version. */
const plainVersion = 1
/** Values with facts. */
export const factsVersion = 2
const keyIdBytes = 8
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
const wrappedBytes = nonceBytes + keyBytes + tagBytes
const headerBytes = 1 + keyIdBytes

/**
 * Envelope encryption with AES-256-GCM: `version ‖ key id ‖ wrapped data key ‖ nonce, ciphertext, tag`.
 * Both layers authenticate header and place. New values are sealed under the first key-encryption key; values of the
 * others still open, so that a key can be replaced while the servers run.
 * @param keys 32 bytes each, from outside the database.
 */
export function createEnvelope(keys: readonly [Uint8Array, ...Uint8Array[]]): Envelope {
  for (const key of keys) if (key.length !== keyBytes) throw new RangeError('A key-encryption key has 32 bytes.')
  const byId = new Map(keys.map((key) => [keyId(key).toString('hex'), key]))
  const [current] = keys
  const headerOf: Envelope['headerOf'] = ({ facts }) =>
    Buffer.concat([Buffer.of(facts ? factsVersion : plainVersion), keyId(current)])

  return {
    headerOf,
    seal(plain, place) {
      const header = headerOf(place)
      const context = toContext(header, place)
      const dataKey = randomBytes(keyBytes)
      try {
        return Buffer.concat([header, encrypt(current, dataKey, context), encrypt(dataKey, plain, context)])
      } finally {
        dataKey.fill(0)
      }
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      const found = bytes.subarray(0, headerBytes)
      const key = byId.get(found.subarray(1).toString('hex'))
      if ((found[0] !== plainVersion && found[0] !== factsVersion) || !key) throw new EnvelopeError()
      const context = toContext(found, place)
      const dataKey = decrypt(key, bytes.subarray(headerBytes, headerBytes + wrappedBytes), context)
      try {
        return decrypt(dataKey, bytes.subarray(headerBytes + wrappedBytes), context)
      } finally {
        dataKey.fill(0)
      }
    },
  }
}

/** Names a key without revealing it. */
function keyId(key: Uint8Array): Buffer {
  return createHash('sha256').update('latchkey key-encryption key').update(key).digest().subarray(0, keyIdBytes)
}

/** JSON keeps ("a","bc") apart from ("ab","c"). */
function toContext(header: Buffer, place: Place): Buffer {
  return Buffer.concat([
    header,
    Buffer.from(JSON.stringify([place.table, place.row, place.tenant, ...(place.facts ?? [])])),
  ])
}

function encrypt(key: Uint8Array, plain: Uint8Array, context: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Uint8Array, sealed: Buffer, context: Buffer): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new EnvelopeError()
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(context).setAuthTag(sealed.subarray(-tagBytes))
  const plain = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
  try {
    decipher.final()
    return plain
  } catch {
    plain.fill(0)
    throw new EnvelopeError()
  }
}
