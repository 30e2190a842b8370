import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { parseApiKeyStamp } from 'latchkey/crypto'
import { sign } from '../../servers/custody/keys/sign.ts'
import { createEnvelope } from '../../servers/shared/envelope.ts'
import { type Person, stampSignature } from './custodyLoad.ts'

/**
 * How many times a second this machine does the work that every such server must do: verify a stamp, open a sealed key,
 * sign.
 */
export function bareSignatures(person: Person, count: number): number {
  const key = createPublicKey(person.key.privateKey)
  const envelope = createEnvelope([randomBytes(32)])
  const place = { table: 'bench', row: '1', tenant: '1' }
  const sealed = envelope.seal(secp256k1.utils.randomPrivateKey(), place)
  const { body, stamp } = stampSignature(person)
  const bytes = Buffer.from(body)
  const signature = Buffer.from(parseApiKeyStamp(stamp)?.signature ?? '', 'hex')
  const startedAt = performance.now()
  for (let at = 0; at < count; at += 1) {
    if (!verify('sha256', bytes, key, signature)) throw new Error('The stamp of the bench does not verify.')
    const privateKey = envelope.open(sealed, place)
    sign.CURVE_SECP256K1(privateKey, randomBytes(32))
    privateKey.fill(0)
  }
  return (count * 1000) / (performance.now() - startedAt)
}
