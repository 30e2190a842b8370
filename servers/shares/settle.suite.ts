import { randomUUID } from 'node:crypto'
import { maxBackups, maxReplacedBytes, maxWalletsPerUser, type NewBackup } from 'latchkey/wire/mpc'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../shared/database.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { loadSecret } from '../shared/loadSecret.ts'
import { verifyTrail } from '../shared/verifyTrail.ts'
import type { DatabaseSuite } from '../testing/databases.ts'
import { createSharesHarness } from '../testing/sharesHarness.ts'
import { recordedBackups } from './store/recordedBackups.ts'
import type { SharesTables } from './store/tables.ts'

const failed = (code: string, status?: number) => expect.objectContaining({ code, ...(status && { status }) })
const textOf = (salt: string) => Buffer.from(`{"salt":"${salt}"}`).toString('base64')
const minute = 60 * 1000

/** What the share store does with statements of the managed wallet's server, on both databases. */
export const settleSuite: DatabaseSuite = (open) => {
  let database: Database
  let harness: Awaited<ReturnType<typeof createSharesHarness>>
  let client: Awaited<ReturnType<(typeof harness)['client']>>
  const walletId = randomUUID()
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  beforeEach(async () => {
    database = await open()
    harness = await createSharesHarness({ database })
    client = await harness.client()
  })

  const sealed = textOf('AA==')
  const backup = (ceremonyId: string, changes: Partial<NewBackup> = {}): NewBackup => ({
    ...{ ceremonyId, party: 1, epoch: 0, location: 'dynamic', proof: 'password', sealed, ...changes },
  })
  /** Stores a backup and lets it count. */
  async function store(ceremonyId: string, changes: Partial<NewBackup> = {}, replaces: string[] = []): Promise<string> {
    const { keyShareId } = await client.put(walletId, backup(ceremonyId, changes))
    await client.confirm(walletId, keyShareId, changes.sealed ?? sealed, { replaces })
    return keyShareId
  }
  const idsOf = (listed: readonly { keyShareId: string }[]) => listed.map(({ keyShareId }) => keyShareId)
  const before = { epoch: 0, counter: 3, ceremonyId: first }
  const after = { epoch: 1, counter: 9, ceremonyId: second }

  describe('a statement', () => {
    test('behavior: deletes the backups of ceremonies that have ended, also replaced ones, for good', async () => {
      const old = await store(first)
      await store(first, { sealed: textOf('BB==') }, [old])
      const next = await store(second, { epoch: 1 })
      expect(await harness.opened()).toHaveLength(3)
      await client.settle(walletId, { ...before, pendingId: second })
      expect(await harness.opened()).toHaveLength(3)
      await client.settle(walletId, after)
      expect(idsOf(await client.list(walletId))).toEqual([next])
      expect(await client.replaced(walletId)).toEqual([])
      expect(await harness.opened()).toHaveLength(1)
    })

    test('behavior: deletes the backup of a ceremony that lost, of the same epoch', async () => {
      const own = await store(second, { epoch: 1 })
      await store(third, { epoch: 1 })
      await client.settle(walletId, after)
      expect(idsOf(await client.list(walletId))).toEqual([own])
    })

    test('behavior: keeps what was replaced by another backup of the same shares', async () => {
      const old = await store(second, { epoch: 1 })
      await store(second, { epoch: 1, sealed: textOf('BB==') }, [old])
      await client.settle(walletId, after)
      expect(idsOf(await client.replaced(walletId))).toEqual([old])
    })

    test('behavior: the epoch decides which of two is older, before the counter', async () => {
      const own = await store(second, { epoch: 1 })
      await client.settle(walletId, after)
      await client.settle(walletId, { ...before, counter: after.counter + 1 })
      expect(idsOf(await client.list(walletId))).toEqual([own])
      await client.settle(walletId, { epoch: 2, counter: 1, ceremonyId: third })
      expect(await client.seen(walletId)).toEqual({ witness: { epoch: 2, counter: 1 } })
      expect(await client.list(walletId)).toEqual([])
    })

    test('behavior: an older one that comes later changes nothing', async () => {
      const own = await store(second, { epoch: 1 })
      await client.settle(walletId, after)
      await client.settle(walletId, before)
      expect(idsOf(await client.list(walletId))).toEqual([own])
      expect(await client.seen(walletId)).toEqual({ witness: { epoch: 1, counter: 9 } })
    })

    test('behavior: ends backups that their frame did not confirm in ten minutes', async () => {
      await client.put(walletId, backup(first))
      await client.settle(walletId, before)
      expect(await client.list(walletId)).toHaveLength(1)
      harness.clock.now += 10 * minute + 1
      await client.settle(walletId, { ...before, counter: 4 })
      expect(await client.list(walletId)).toEqual([])
    })

    test('error: of another wallet or user, expired, or not signed by that server', async () => {
      const own = await store(first)
      const statement = await client.state(walletId, after)
      const stranger = await harness.client()
      const foreign = stranger.send('POST', `/${walletId}/settle`, { statement })
      await expect(foreign).rejects.toEqual(failed('invalid_statement', 400))
      const other = client.send('POST', `/${randomUUID()}/settle`, { statement })
      await expect(other).rejects.toEqual(failed('invalid_statement'))
      const forged = `${statement.slice(0, -6)}AAAAAA`
      await expect(client.send('POST', `/${walletId}/settle`, { statement: forged })).rejects.toEqual(
        failed('invalid_statement'),
      )
      expect(idsOf(await client.list(walletId))).toEqual([own])
      harness.clock.now += 10 * minute
      await expect(client.send('POST', `/${walletId}/settle`, { statement })).rejects.toEqual(
        failed('invalid_statement'),
      )
    })
  })

  describe('a ceremony that has ended', () => {
    test('error: none of its backups is stored or confirmed', async () => {
      const { keyShareId } = await client.put(walletId, backup(second, { epoch: 1 }))
      await client.settle(walletId, { ...before, pendingId: second })
      await client.settle(walletId, { epoch: 0, counter: 5, ceremonyId: first, pendingId: third })
      const confirming = client.confirm(walletId, keyShareId, sealed)
      await expect(confirming).rejects.toEqual(failed('unknown_backup'))
      const storing = client.put(walletId, backup(second, { epoch: 1 }))
      await expect(storing).rejects.toEqual(failed('shares_replaced', 409))
    })

    test('error: its backup replaces none of another ceremony', async () => {
      const own = await store(second, { epoch: 1 })
      await expect(store(third, { epoch: 1 }, [own])).rejects.toEqual(failed('shares_replaced'))
      expect(await client.recover(walletId, [own])).toHaveLength(1)
    })
  })

  test('error: of two backups that replace the same one, the second', async () => {
    const old = await store(first)
    const [one, two] = [textOf('BB=='), textOf('CC==')]
    const put = async (text: string) => (await client.put(walletId, backup(first, { sealed: text }))).keyShareId
    const texts = new Map([
      [await put(one), one],
      [await put(two), two],
    ])
    const both = await Promise.allSettled(
      [...texts].map(([id, text]) => client.confirm(walletId, id, text, { replaces: [old] })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: failed('backup_changed', 409) })
    expect((await client.list(walletId)).filter(({ isConfirmed }) => isConfirmed)).toHaveLength(1)
  })

  // A thief of the session can store and confirm backups. What the thief fills, the user's next refresh empties.
  describe('a store that a thief of the session fills', () => {
    async function fill(count = maxBackups): Promise<void> {
      for (let at = 0; at < count; at++) await store(first, { sealed: textOf('evil') })
    }

    test('attack: a refresh stores the user’s new shares all the same, and ends what was planted (T1)', async () => {
      await client.settle(walletId, before)
      await fill()
      await expect(store(first)).rejects.toEqual(failed('too_many_backups', 409))
      await client.settle(walletId, { ...before, counter: 4, pendingId: second })
      const own = await store(second, { epoch: 1 })
      await client.settle(walletId, after)
      expect(idsOf(await client.list(walletId))).toEqual([own])
      expect(await harness.opened()).toHaveLength(1)
    })

    test('attack: backups that are never confirmed take up no room after ten minutes (T1)', async () => {
      await client.settle(walletId, before)
      for (let at = 0; at < maxBackups; at++) await client.put(walletId, backup(first))
      await expect(store(first)).rejects.toEqual(failed('too_many_backups'))
      harness.clock.now += 10 * minute + 1
      const own = await store(first)
      expect(idsOf(await client.list(walletId))).toEqual([own])
    })

    test('attack: wallets that do not exist take no place of one that does (T1)', async () => {
      const put = (id: string) => client.put(id, backup(first))
      for (let at = 0; at < maxWalletsPerUser; at++) await put(randomUUID())
      await expect(put(walletId)).rejects.toEqual(failed('too_many_wallets', 409))
      await client.settle(walletId, before)
      await put(walletId)
    })

    test('attack: replaced backups of wallets that do not exist take up no space of one that does (T1)', async () => {
      const one = await store(first)
      const db = database.kysely.withTables<SharesTables>()
      const [row] = await db.selectFrom('sharesBackup').selectAll().execute()
      if (!row) throw new Error('There is no backup.')
      const planted = { walletId: randomUUID(), keyShareId: randomUUID(), sealed: Buffer.alloc(maxReplacedBytes) }
      await db
        .insertInto('sharesBackup')
        .values({ ...row, ...planted, replacedAt: harness.clock.now })
        .execute()
      await expect(store(first, { sealed: textOf('BB==') }, [one])).rejects.toEqual(failed('too_many_backups'))
      await client.settle(walletId, before)
      await store(first, { sealed: textOf('BB==') }, [one])
      expect(idsOf(await client.replaced(walletId))).toEqual([one])
    })

    test('error: of a party that no client is, or of another epoch than the ceremony’s', async () => {
      for (const party of [0, 4, 5, 1.5]) {
        await expect(client.put(walletId, backup(first, { party }))).rejects.toEqual(failed('invalid_request', 400))
      }
      await client.settle(walletId, { ...before, pendingId: second })
      for (const [ceremonyId, epoch] of [
        [first, 1],
        [first, 77],
        [second, 0],
        [second, 2],
      ] as const) {
        await expect(client.put(walletId, backup(ceremonyId, { epoch }))).rejects.toEqual(failed('shares_replaced'))
      }
    })
  })

  describe('a failed check of a frame', () => {
    test('behavior: is kept until the shares are new', async () => {
      await client.settle(walletId, before)
      await client.ban(walletId, 0)
      expect(await client.seen(walletId)).toEqual({ witness: { epoch: 0, counter: 3 }, bannedEpoch: 0 })
      await client.settle(walletId, { ...before, counter: 4 })
      expect(await client.seen(walletId)).toEqual({ witness: { epoch: 0, counter: 4 }, bannedEpoch: 0 })
      await client.settle(walletId, after)
      await client.ban(walletId, 0)
      expect(await client.seen(walletId)).toMatchObject({ witness: { epoch: 1 }, bannedEpoch: 0 })
    })

    test('audit: is recorded once, and clearing it in the database is found', async () => {
      await client.settle(walletId, before)
      await client.ban(walletId, 0)
      await client.ban(walletId, 0)
      const { kysely } = database
      const envelope = createEnvelope([Buffer.alloc(32, 3)])
      const key = await loadSecret({ kysely, table: 'sharesSecret', envelope }, 'audit', () => new Uint8Array(32))
      const verify = () => verifyTrail(kysely, { trail: { table: 'sharesAudit', key }, recorded: recordedBackups })
      expect(await verify()).toMatchObject({ findings: [], blocks: 1 })
      await kysely.withTables<SharesTables>().updateTable('sharesState').set({ bannedEpoch: null }).execute()
      expect((await verify()).findings).toEqual([
        { kind: 'removed', table: 'sharesBackup', id: 'sharesState.bannedEpoch' },
      ])
    })

    test('error: of an epoch that the server has not stated', async () => {
      await expect(client.ban(walletId, 0)).rejects.toEqual(failed('unknown_epoch', 404))
      await client.settle(walletId, before)
      await expect(client.ban(walletId, 1)).rejects.toEqual(failed('unknown_epoch'))
    })
  })
}
