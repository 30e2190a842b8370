import { randomUUID } from 'node:crypto'
import type { NewBackup } from 'latchkey/wire/mpc'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseSuite } from '../testing/databases.ts'
import { createSharesHarness } from '../testing/sharesHarness.ts'

const failed = (code: string, status?: number) => expect.objectContaining({ code, ...(status && { status }) })
const textOf = (salt: string) => Buffer.from(`{"salt":"${salt}"}`).toString('base64')
const minute = 60 * 1000

/** What the share store does with statements of the managed wallet's server, on both databases. */
export const settleSuite: DatabaseSuite = (open) => {
  let harness: Awaited<ReturnType<typeof createSharesHarness>>
  let client: Awaited<ReturnType<(typeof harness)['client']>>
  const walletId = randomUUID()
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  beforeEach(async () => {
    harness = await createSharesHarness({ database: await open() })
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

    test('error: of an epoch that the server has not stated', async () => {
      await expect(client.ban(walletId, 0)).rejects.toEqual(failed('unknown_epoch', 404))
      await client.settle(walletId, before)
      await expect(client.ban(walletId, 1)).rejects.toEqual(failed('unknown_epoch'))
    })
  })
}
