import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type { SessionClaims } from 'latchkey/wire/custody'
import type { Envelope } from '../frame/envelope.ts'
import type { Db } from './store/tables.ts'

/** Signs session tokens (key-custody §5.1). */
export type Notarizer = (claims: SessionClaims) => string

const name = 'notarizer'
const place = { table: 'custodySecret', row: name, tenant: 'server' }

/** The server's own P-256 key, made and sealed at the first start; processes that start together agree on one. */
export async function loadNotarizer(options: { db: Db; envelope: Envelope }): Promise<Notarizer> {
  const { db, envelope } = options
  const { privateKey: fresh } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const sealed = envelope.seal(fresh.export({ format: 'der', type: 'pkcs8' }), place)
  await db
    .insertInto('custodySecret')
    .values({ name, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('custodySecret').select('sealed').where('name', '=', name).executeTakeFirstOrThrow()
  const der = envelope.open(row.sealed, place)
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  der.fill(0)

  return (claims) => {
    const content = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}`
    // The official check hashes twice: ES256 over the SHA-256 of what ES256 usually covers.
    const digest = createHash('sha256').update(content).digest()
    return `${content}.${sign('sha256', digest, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
