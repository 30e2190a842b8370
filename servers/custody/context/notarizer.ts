import { createHash, sign } from 'node:crypto'
import type { SessionClaims } from 'latchkey/wire/custody'
import type { ServerKey } from './serverKeys.ts'

/** Signs session tokens (key-custody §5.1). */
export type Notarizer = (claims: SessionClaims) => string

export function createNotarizer({ privateKey: key }: ServerKey): Notarizer {
  return (claims) => {
    const content = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}`
    // The official check hashes twice: ES256 over the SHA-256 of the usual input.
    const digest = createHash('sha256').update(content).digest()
    return `${content}.${sign('sha256', digest, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
