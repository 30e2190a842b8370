import { createCipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Seals a value as releases before the schema step `12-sealed-facts` did: the columns of its row are not authenticated.
 * Written from the format's description, and shares no code with the envelope.
 */
export function sealAsBefore(
  kek: Uint8Array,
  plain: Uint8Array,
  place: { table: string; row: string; tenant: string },
) {
  const name = createHash('sha256').update('latchkey key-encryption key').update(kek).digest().subarray(0, 8)
  const header = Buffer.concat([Buffer.of(1), name])
  const context = Buffer.concat([header, Buffer.from(JSON.stringify([place.table, place.row, place.tenant]))])
  const encrypt = (key: Uint8Array, bytes: Uint8Array) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context)
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  const dataKey = randomBytes(32)
  return Buffer.concat([header, encrypt(kek, dataKey), encrypt(dataKey, plain)])
}
