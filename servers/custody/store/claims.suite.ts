import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { migrate } from '../../shared/migrate.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { type Claim, takeClaims } from './claims.ts'
import { migrations } from './migrations.ts'
import type { Db, Tables } from './tables.ts'

const own = { userId: 'user', name: 'key', createdAt: 1 }
const toKey = (organizationId: string, publicKey: string, changes: object = {}) => {
  const row = { ...own, id: `${organizationId} ${publicKey}`, organizationId, publicKey, type: 'T' }
  return { ...row, expirationSeconds: null, updatedAt: 1, ...changes }
}
const toPasskey = (organizationId: string, credentialId: string) => {
  const ceremony = { publicKey: Buffer.alloc(0), rpId: '', origin: '', aaguid: '', transports: '[]', signCount: 0 }
  return { ...own, ...ceremony, id: `${organizationId} ${credentialId}`, organizationId, credentialId, updatedAt: 1 }
}
const toOrganization = (id: string, parentId: string | null) => ({
  ...{ id, parentId, name: id, rootQuorumThreshold: 1, origins: '[]', rpIds: '[]', features: '[]', revision: 0 },
  ...{ userVerification: 'preferred' as const, createdAt: 1, updatedAt: 1 },
})
const toClaim = (organizationId: string, changes: Partial<Claim> = {}): Claim => ({
  ...{
    id: `${organizationId} k`,
    organizationId,
    userId: 'user',
    parentId: 'parent',
    kind: 'custodyApiKey',
    name: 'k',
  },
  ...{ endsAt: null, at: 1, isShared: false, ...changes },
})

/** The credentials that one sub-organization can block for the others. */
export const claimsSuite: DatabaseSuite = (open) => {
  const holders = async (db: Db) => {
    const rows = await db.selectFrom('custodyClaim').select(['kind', 'name', 'parentId', 'organizationId']).execute()
    return rows
      .map(({ kind, name, parentId, organizationId }) => `${kind} ${name} ${parentId} ${organizationId}`)
      .sort()
  }
  const openClaims = async () => {
    const db = await migrate<Tables>(await open(), 'custody', migrations)
    const take = (claim: Claim) =>
      db
        .transaction()
        .execute(async (transaction) => {
          await takeClaims(transaction, [claim])
          return 'taken'
        })
        .catch((cause: Error) => cause.message)
    return { db, take }
  }

  test('behavior: in an older database, the oldest living row holds each credential, and every user keeps theirs', async () => {
    const database = await open()
    const before = migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === '9-claims'),
    )
    const db = await migrate<Tables>(database, 'custody', before)
    const organizations = [
      toOrganization('parent', null),
      toOrganization('1', 'parent'),
      toOrganization('2', 'parent'),
      toOrganization('elsewhere', null),
      toOrganization('3', 'elsewhere'),
    ]
    await db.insertInto('custodyOrganization').values(organizations).execute()
    const ended = { expirationSeconds: 600 }
    const living = { expirationSeconds: 600, createdAt: Date.now() }
    const keys = [
      ...[toKey('2', 'endless'), toKey('1', 'endless'), toKey('3', 'endless'), toKey('parent', 'endless')],
      ...[toKey('1', 'again', ended), toKey('2', 'again', living), toKey('1', 'over', ended)],
    ]
    await db.insertInto('custodyApiKey').values(keys).execute()
    const passkeys = [toPasskey('2', 'passkey'), toPasskey('1', 'passkey'), toPasskey('parent', 'passkey')]
    await db.insertInto('custodyAuthenticator').values(passkeys).execute()
    await migrate<Tables>(database, 'custody', migrations)
    expect(await holders(db)).toEqual([
      'custodyApiKey again parent 2',
      'custodyApiKey endless elsewhere 3',
      'custodyApiKey endless parent 1',
      'custodyAuthenticator passkey parent 1',
    ])
    const { endsAt } = await db
      .selectFrom('custodyClaim')
      .select('endsAt')
      .where('name', '=', 'again')
      .executeTakeFirstOrThrow()
    expect(endsAt).toBe(living.createdAt + 600_000)
    expect(await db.selectFrom('custodyApiKey').select('id').execute()).toHaveLength(keys.length)
    expect(await db.selectFrom('custodyAuthenticator').select('id').execute()).toHaveLength(passkeys.length)
  })

  test('behavior: a claim keeps out others of its parent, and no other kind, parent or moment after its end', async () => {
    const { db, take } = await openClaims()
    await db
      .insertInto('custodyApiKey')
      .values([toKey('1', 'k'), toKey('2', 'k')])
      .execute()
    const refused = 'credential belongs to another sub-organization'
    expect(await take(toClaim('1', { endsAt: 10 }))).toBe('taken')
    expect(await take(toClaim('2', { at: 9 }))).toBe(refused)
    expect(await take(toClaim('2', { at: 9, isShared: true }))).toBe(refused)
    expect(await take(toClaim('1', { at: 9, endsAt: 20 }))).toBe('taken')
    expect(await take(toClaim('2', { at: 10 }))).toBe(refused)
    expect(await take(toClaim('2', { at: 10, kind: 'custodyAuthenticator' }))).toBe('taken')
    expect(await take(toClaim('2', { at: 10, parentId: 'elsewhere' }))).toBe('taken')
    expect(await take(toClaim('2', { at: 20 }))).toBe('taken')
    expect(await take(toClaim('1', { at: 20 }))).toBe(refused)
    expect(await take(toClaim('1', { at: 20, isShared: true }))).toBe('taken')
    expect(await holders(db)).toEqual([
      'custodyApiKey k elsewhere 2',
      'custodyApiKey k parent 1',
      'custodyAuthenticator k parent 2',
    ])
  })

  test('behavior: a claim left over from a deleted credential blocks no user', async () => {
    const { db, take } = await openClaims()
    await db
      .insertInto('custodyApiKey')
      .values([toKey('1', 'k'), toKey('2', 'k'), toKey('1', 'other')])
      .execute()
    const refused = 'credential belongs to another sub-organization'
    expect(await take(toClaim('1'))).toBe('taken')
    expect(await take(toClaim('2'))).toBe(refused)
    // An earlier release deleted the credential without its claim.
    await db.deleteFrom('custodyApiKey').where('id', '=', '1 k').execute()
    expect(await take(toClaim('2'))).toBe('taken')
    expect(await holders(db)).toEqual(['custodyApiKey k parent 2'])
    // The new claim has its credential, so it is valid.
    expect(await take(toClaim('1', { id: '1 other' }))).toBe(refused)
  })
}

/** Only on Postgres, where transactions run concurrently. */
export const claimsAtOnceSuite: DatabaseSuite = (open) => {
  // Otherwise two servers whose groups name the same credentials would wait for each other until Postgres ended one of
  // them.
  test('behavior: a transaction that waits for a claim holds no later one, in any order of naming', async () => {
    const db = await migrate<Tables>(await open(), 'custody', migrations)
    const names = ['a', 'b', 'c'] as const
    const keys = ['1', '2', '3'].flatMap((organizationId) => names.map((name) => toKey(organizationId, name)))
    await db.insertInto('custodyApiKey').values(keys).execute()
    const take = (organizationId: string, claimed: readonly string[], hold?: () => Promise<void>) =>
      db.transaction().execute(async (transaction) => {
        const claims = claimed.map((name) => toClaim(organizationId, { id: `${organizationId} ${name}`, name }))
        await takeClaims(transaction, claims)
        await hold?.()
      })
    const waiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length

    let [isTaken, end] = [false, () => {}]
    const first = take('1', ['a'], () => {
      isTaken = true
      return new Promise((resolve) => {
        end = resolve
      })
    })
    await vi.waitUntil(() => isTaken)
    const second = take('2', ['c', 'b', 'a']).catch((cause: Error) => cause.message)
    await vi.waitUntil(async () => (await waiting()) > 0)
    await take('3', ['b', 'c'])
    end()
    await first
    expect(await second).toBe('credential belongs to another sub-organization')
  })
}
