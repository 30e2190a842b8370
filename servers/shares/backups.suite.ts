import { createHash, randomUUID } from 'node:crypto'
import { maxReplacedBackups, maxWalletsPerUser, type NewBackup } from 'latchkey/wire/mpc'
import { beforeEach, describe, expect, test } from 'vitest'
import { readAudit } from '../shared/auditTrail.ts'
import type { Database } from '../shared/database.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { loadSecret } from '../shared/loadSecret.ts'
import { verifyTrail } from '../shared/verifyTrail.ts'
import type { DatabaseSuite } from '../testing/databases.ts'
import { rowTexts } from '../testing/rowTexts.ts'
import { createSharesHarness } from '../testing/sharesHarness.ts'
import { recordedBackups } from './store/recordedBackups.ts'

/** How long this store keeps what was replaced: less than a token lives. */
const keptMs = 10 * 60 * 1000
const day = 24 * 60 * 60 * 1000
const failed = (code: string, status?: number) => expect.objectContaining({ code, ...(status && { status }) })
const sealed = Buffer.from('{"salt":"AA==","iv":"AA==","cipher":"AA==","version":"v3"}').toString('base64')
const other = Buffer.from('{"salt":"BB=="}').toString('base64')
const backup = (changes: Partial<NewBackup> = {}): NewBackup => ({
  ...{ party: 1, epoch: 0, location: 'dynamic', proof: 'password', sealed, ...changes },
})

/** The share store over HTTP, on both databases. */
export const backupsSuite: DatabaseSuite = (open) => {
  let database: Database
  let harness: Awaited<ReturnType<typeof createSharesHarness>>
  let client: Awaited<ReturnType<(typeof harness)['client']>>
  const walletId = randomUUID()
  beforeEach(async () => {
    database = await open()
    harness = await createSharesHarness({ database, keepReplacedDays: keptMs / day })
    client = await harness.client()
  })

  test('default: a backup is stored, read again, confirmed, and recovered', async () => {
    const { keyShareId } = await client.put(walletId, backup())
    expect(await client.recover(walletId)).toEqual([])
    expect(await client.recover(walletId, [keyShareId])).toMatchObject([{ sealed, isConfirmed: false }])
    await client.confirm(walletId, keyShareId, sealed)
    expect(await client.list(walletId)).toMatchObject([{ keyShareId, isConfirmed: true, passwordEncrypted: true }])
    expect(await client.recover(walletId)).toMatchObject([{ keyShareId, sealed, party: 1, epoch: 0 }])
  })

  test('behavior: the same request again changes nothing, another one under its id is refused', async () => {
    const keyShareId = randomUUID()
    const first = await client.put(walletId, backup(), keyShareId)
    harness.clock.now += 1000
    expect(await client.put(walletId, backup(), keyShareId)).toEqual(first)
    await expect(client.put(walletId, backup({ epoch: 1 }), keyShareId)).rejects.toEqual(
      failed('request_conflict', 409),
    )
    await expect(client.put(walletId, backup({ sealed: 'AAAA' }), keyShareId)).rejects.toEqual(
      failed('request_conflict'),
    )
    expect(await client.list(walletId)).toHaveLength(1)
  })

  test('error: a user has so many wallets, also when the last ones come at the same moment; another user is served', async () => {
    for (let stored = 1; stored < maxWalletsPerUser; stored++) await client.put(randomUUID(), backup())
    const last = await Promise.allSettled([client.put(walletId, backup()), client.put(randomUUID(), backup())])
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(last.find(({ status }) => status === 'rejected')).toMatchObject({ reason: failed('too_many_wallets', 409) })
    const other = await harness.client()
    await other.put(randomUUID(), backup())
  })

  test('behavior: only the newest epoch with a confirmed backup is recovered', async () => {
    const old = await client.put(walletId, backup())
    await client.confirm(walletId, old.keyShareId, sealed)
    const next = await client.put(walletId, backup({ epoch: 1 }))
    expect(await client.recover(walletId)).toMatchObject([{ epoch: 0 }])
    await client.confirm(walletId, next.keyShareId, sealed)
    expect(await client.recover(walletId)).toMatchObject([{ epoch: 1 }])
  })

  test('error: a confirmation of other content, and of a backup that does not exist', async () => {
    const { keyShareId } = await client.put(walletId, backup())
    await expect(client.confirm(walletId, keyShareId, 'AAAA')).rejects.toEqual(failed('not_confirmed', 409))
    await expect(client.confirm(walletId, randomUUID(), sealed)).rejects.toEqual(failed('unknown_backup', 404))
    expect(await client.list(walletId)).toMatchObject([{ isConfirmed: false }])
  })

  test('behavior: a backup elsewhere is listed, and has no content here', async () => {
    const elsewhere = backup({ location: 'googleDrive', externalKeyShareId: 'file' })
    const { sealed: _, ...reference } = elsewhere
    const { keyShareId } = await client.put(walletId, reference)
    expect(await client.list(walletId)).toMatchObject([{ location: 'googleDrive', externalKeyShareId: 'file' }])
    await expect(client.recover(walletId, [keyShareId])).rejects.toEqual(failed('unknown_backup'))
  })

  test('behavior: a backup elsewhere counts once the client has read the content that it named', async () => {
    const content = 'a file in Google Drive'
    const sha256 = createHash('sha256').update(content).digest('hex')
    const { sealed: _, ...reference } = backup({ location: 'googleDrive', externalKeyShareId: 'file', sha256 })
    const { keyShareId } = await client.put(walletId, reference)
    await expect(client.confirm(walletId, keyShareId, 'half of')).rejects.toEqual(failed('not_confirmed', 409))
    await client.confirm(walletId, keyShareId, content)
    expect(await client.list(walletId)).toMatchObject([{ isConfirmed: true }])
  })

  test('behavior: the operator lists what users have delegated, and no other share', async () => {
    await client.put(walletId, backup())
    const delegated = backup({ location: 'delegated', proof: 'delegate', party: 2 })
    const { keyShareId } = await client.put(walletId, delegated)
    expect(await harness.delegated()).toEqual([])
    await client.confirm(walletId, keyShareId, sealed)
    expect(await harness.delegated()).toMatchObject([{ walletId, party: 2, epoch: delegated.epoch, share: sealed }])
    const next = await client.put(walletId, backup({ ...delegated, sealed: other }))
    await client.confirm(walletId, next.keyShareId, other, { replaces: [keyShareId] })
    expect(await harness.delegated()).toMatchObject([{ share: other }])
  })

  describe('another user', () => {
    test('error: reads, confirms, replaces and deletes nothing', async () => {
      const { keyShareId } = await client.put(walletId, backup())
      const stranger = await harness.client()
      expect(await stranger.list(walletId)).toEqual([])
      expect(await stranger.recover(walletId)).toEqual([])
      await expect(stranger.recover(walletId, [keyShareId])).rejects.toEqual(failed('unknown_backup'))
      await expect(stranger.confirm(walletId, keyShareId, sealed)).rejects.toEqual(failed('unknown_backup'))
      const own = await stranger.put(walletId, backup())
      const replacing = stranger.confirm(walletId, own.keyShareId, sealed, { replaces: [keyShareId] })
      await expect(replacing).rejects.toEqual(failed('unknown_backup'))
      await expect(stranger.put(walletId, backup(), keyShareId)).rejects.toEqual(failed('request_conflict'))
      expect(await client.list(walletId)).toHaveLength(1)
    })
  })

  test('error: without a signed session, nothing is read or written', async () => {
    const { keyShareId } = await client.put(walletId, backup())
    const headers = { 'X-Signed-Session-Id': 'forged' }
    for (const path of ['/recover', '/restore', `/backups/${keyShareId}`, '/confirm']) {
      const request = client.send('POST', `/${walletId}${path}`, backup(), headers)
      await expect(request).rejects.toEqual(failed('invalid_session', 401))
    }
  })

  test('error: bad input gets its code', async () => {
    const wrong = [{ party: 0 }, { location: 'moon' }, { proof: 'none' }, { sealed: 'not base64!' }, { epoch: -1 }]
    for (const change of wrong) {
      await expect(client.put(walletId, backup(change as never))).rejects.toEqual(failed('invalid_request', 400))
    }
    await expect(client.put('1', backup())).rejects.toEqual(failed('invalid_request'))
    await expect(client.put(walletId, backup(), '1')).rejects.toEqual(failed('invalid_request'))
    const large = backup({ sealed: 'A'.repeat(300 * 1024) })
    await expect(client.put(walletId, large)).rejects.toEqual(failed('too_large', 413))
  })

  test('error: too many backups of one wallet, and too many recoveries of one user', async () => {
    const last = randomUUID()
    for (let count = 0; count < 31; count++) await client.put(walletId, backup({ epoch: count }))
    const stored = await client.put(walletId, backup(), last)
    await expect(client.put(walletId, backup())).rejects.toEqual(failed('too_many_backups', 409))
    // The answer to the last one may have been lost.
    expect(await client.put(walletId, backup(), last)).toEqual(stored)
    for (let count = 0; count < 4; count++) await client.recover(walletId)
    await expect(client.recover(walletId)).rejects.toEqual(failed('too_many_requests', 429))
  })

  describe('a backup that another one replaces', () => {
    /** A backup, replaced by another one. */
    async function replace(changes: Partial<NewBackup> = {}) {
      const old = await client.put(walletId, backup({ proof: 'operator' }))
      await client.confirm(walletId, old.keyShareId, sealed)
      const next = await client.put(walletId, backup({ sealed: other, ...changes }))
      await client.confirm(walletId, next.keyShareId, other, { replaces: [old.keyShareId] })
      return { old: old.keyShareId, next: next.keyShareId }
    }

    test('behavior: no longer counts, and counts again after a fresh passkey, which works once', async () => {
      const { old, next } = await replace()
      expect(await client.list(walletId)).toMatchObject([{ keyShareId: next }])
      expect(await client.recover(walletId)).toMatchObject([{ keyShareId: next }])
      const replacedAt = harness.clock.now
      expect(await client.replaced(walletId)).toMatchObject([
        { keyShareId: old, proof: 'operator', replacedAt, keptUntil: replacedAt + keptMs },
      ])
      await expect(client.recover(walletId, [old])).rejects.toEqual(failed('unknown_backup', 404))
      await expect(client.restore(walletId, [old])).rejects.toEqual(failed('mfa_required', 401))
      harness.clock.now += 60_000
      await expect(client.restore(walletId, [old], 'forged')).rejects.toEqual(failed('invalid_mfa', 401))
      harness.mfaTokens.add('wallet.waas.backup fresh')
      expect(await client.restore(walletId, [old], 'fresh')).toMatchObject([{ keyShareId: old, sealed }])
      expect(await client.list(walletId)).toMatchObject([{ keyShareId: old, isConfirmed: true }])
      expect(await client.replaced(walletId)).toMatchObject([{ keyShareId: next }])
      harness.clock.now += 60_000
      await expect(client.restore(walletId, [next], 'fresh')).rejects.toEqual(failed('invalid_mfa'))
      harness.clock.now += 60_000
      // A request whose answer was lost is sent again, and reads what counts.
      expect(await client.restore(walletId, [old], 'fresh')).toMatchObject([{ keyShareId: old, sealed }])
    })

    test('behavior: a backup that counts since the request began makes way for the restored one too', async () => {
      const { old, next } = await replace()
      harness.mfaTokens.add('wallet.waas.backup fresh')
      harness.during.mfa = async () => {
        const third = await client.put(walletId, backup())
        await client.confirm(walletId, third.keyShareId, sealed, { replaces: [next] })
      }
      await client.restore(walletId, [old], 'fresh')
      expect(await client.list(walletId)).toMatchObject([{ keyShareId: old }])
      expect(await client.list(walletId)).toHaveLength(1)
    })

    test('behavior: one of another party, which nothing had replaced, counts on', async () => {
      const beside = await client.put(walletId, backup({ party: 2 }))
      await client.confirm(walletId, beside.keyShareId, sealed)
      harness.clock.now += 1_000
      const { old, next } = await replace({ location: 'googleDrive' })
      expect(await client.list(walletId)).toMatchObject([{ keyShareId: beside.keyShareId }, { keyShareId: next }])
      harness.clock.now += 1_000
      harness.mfaTokens.add('wallet.waas.backup fresh')
      await client.restore(walletId, [old], 'fresh')
      expect((await client.list(walletId)).map(({ keyShareId }) => keyShareId)).toEqual([beside.keyShareId, old])
      expect(await client.replaced(walletId)).toMatchObject([{ keyShareId: next }])
      harness.clock.now += 1_000
      harness.mfaTokens.add('wallet.waas.backup again')
      await client.restore(walletId, [next], 'again')
      expect((await client.list(walletId)).map(({ keyShareId }) => keyShareId)).toEqual([beside.keyShareId, next])
    })

    test('behavior: is gone after its time, and the one that replaced it stays', async () => {
      const { old, next } = await replace()
      harness.clock.now += keptMs - 1
      expect(await harness.server.deleteExpired()).toBe(0)
      expect(await client.replaced(walletId)).toHaveLength(1)
      harness.clock.now += 1
      expect(await client.replaced(walletId)).toEqual([])
      harness.mfaTokens.add('wallet.waas.backup fresh')
      await expect(client.restore(walletId, [old], 'fresh')).rejects.toEqual(failed('unknown_backup'))
      expect(await harness.server.deleteExpired()).toBe(1)
      expect(await client.list(walletId)).toMatchObject([{ keyShareId: next }])
    })

    test('error: more than the store keeps; nothing is confirmed or pushed out', async () => {
      const first = await client.put(walletId, backup({ epoch: 0 }))
      await client.confirm(walletId, first.keyShareId, sealed)
      let last = first.keyShareId
      for (let count = 1; count <= maxReplacedBackups; count++) {
        const { keyShareId } = await client.put(walletId, backup())
        await client.confirm(walletId, keyShareId, sealed, { replaces: [last] })
        last = keyShareId
        harness.clock.now += 1_000
      }
      const { keyShareId } = await client.put(walletId, backup())
      const replacing = client.confirm(walletId, keyShareId, sealed, { replaces: [last] })
      await expect(replacing).rejects.toEqual(failed('too_many_backups', 409))
      expect((await client.replaced(walletId)).map((each) => each.keyShareId)).toContain(first.keyShareId)
      expect(await client.list(walletId)).toMatchObject([
        { keyShareId: last, isConfirmed: true },
        { keyShareId, isConfirmed: false },
      ])
    })

    test('error: other content, or a copy under facts with which no frame opens it, where backups take a passkey', async () => {
      harness.environment.mfa.push('wallet.waas.backup')
      await expect(replace()).rejects.toEqual(failed('mfa_required', 401))
      const { keyShareId: old } = await client.put(walletId, backup())
      await client.confirm(walletId, old, sealed)
      const copy = await client.put(walletId, { ...backup(), party: 2 })
      const replacing = client.confirm(walletId, copy.keyShareId, sealed, { replaces: [old] })
      await expect(replacing).rejects.toEqual(failed('mfa_required', 401))
    })

    test('behavior: a repeated confirmation changes nothing', async () => {
      const { old, next } = await replace()
      await client.confirm(walletId, next, other, { replaces: [old] })
      expect(await client.replaced(walletId)).toHaveLength(1)
      await expect(client.confirm(walletId, old, sealed)).rejects.toEqual(failed('backup_changed', 409))
    })
  })

  test('audit: every change and every read, and no content in it, in the database or in the log', async () => {
    const { keyShareId } = await client.put(walletId, backup())
    await client.confirm(walletId, keyShareId, sealed)
    await client.recover(walletId)
    const next = await client.put(walletId, backup())
    await client.confirm(walletId, next.keyShareId, sealed, { replaces: [keyShareId] })
    harness.clock.now += keptMs
    await harness.server.deleteExpired()
    const db = database.kysely.withTables<{ sharesAudit: { subject: string }; sharesBackup: object }>()
    const envelope = createEnvelope([Buffer.alloc(32, 3)])
    const key = await loadSecret({ kysely: db, table: 'sharesSecret', envelope }, 'audit', () => new Uint8Array(32))
    const { subject = '' } = (await db.selectFrom('sharesAudit').select('subject').executeTakeFirst()) ?? {}
    const { events, brokenAt } = await readAudit(db, { table: 'sharesAudit', key }, subject)
    expect(events.map(({ event }) => event)).toEqual([
      ...['stored', 'confirmed', 'read', 'stored', 'confirmed', 'replaced', 'deleted'],
    ])
    expect(brokenAt).toBeUndefined()
    const { findings } = await verifyTrail(db, { trail: { table: 'sharesAudit', key }, recorded: recordedBackups })
    expect(findings).toEqual([])
    await client.put(walletId, backup())
    const rows = rowTexts(await db.selectFrom('sharesBackup').selectAll().execute())
    expect(rows).toContain('password')
    for (const shown of [rows, harness.logged.join('\n'), JSON.stringify(events)]) expect(shown).not.toContain(sealed)
  })
}
