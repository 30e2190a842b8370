import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../shared/database.ts'
import { createStore } from './store/createStore.ts'

const day = 86_400_000
const now = 1_900_000_000_000
const silent = {
  ...{ stored() {}, configured() {}, storedElsewhere() {}, configuredElsewhere() {}, joined() {}, missed() {} },
}

/** What pruning deletes (link-and-popup-wallets §1.5), on any database. */
export function retentionSuite(openDatabase: () => Promise<Database>): void {
  async function open() {
    const database = await openDatabase()
    const store = await createStore(database, { listener: silent, onFailure: () => {} })
    const count = async (table: string) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
        database.kysely,
      )
      return Number(rows[0]?.count)
    }
    const session = (id: string) => ({ id: id.repeat(32), key: 'f'.repeat(64) })
    const publish = (id: string, at: number) =>
      store.publish({ sessionId: id.repeat(32), event: 'a', data: '00', sender: 'host' }, at)
    return { store, count, session, publish }
  }

  test('behavior: events are deleted after seven days', async () => {
    const { store, count, session, publish } = await open()
    await store.host(session('a'), now)
    await publish('a', now)
    await publish('a', now + day)
    await store.prune(now + 7 * day - 1)
    expect(await count('linkEvent')).toBe(2)
    await store.prune(now + 7 * day)
    expect(await count('linkEvent')).toBe(1)
    expect(await count('linkSession')).toBe(1)
  })

  test('behavior: sessions are deleted ninety days after their last use, with their events', async () => {
    const { store, count, session, publish } = await open()
    for (const id of ['a', 'b', 'c']) await store.host(session(id), now)
    await store.join(session('b'), now + 10 * day)
    await publish('c', now + 90 * day - 1)
    await store.prune(now + 90 * day - 1)
    expect(await count('linkSession')).toBe(3)
    await store.prune(now + 90 * day)
    expect(await count('linkSession')).toBe(2)
    expect(await store.join(session('a'), now + 90 * day)).toBe('no session')
    // A wrong key is no use.
    expect(await store.host({ ...session('b'), key: 'e'.repeat(64) }, now + 99 * day)).toBe('wrong key')
    await store.prune(now + 100 * day)
    expect(await count('linkSession')).toBe(1)
    await store.prune(now + 180 * day)
    expect([await count('linkSession'), await count('linkEvent')]).toEqual([0, 0])
  })

  test('behavior: an event of a session that was deleted is refused', async () => {
    const { publish } = await open()
    expect(await publish('a', now)).toBe('no session')
  })

  test('behavior: closing waits for pending writes', async () => {
    const { store, count, session, publish } = await open()
    await store.host(session('a'), now)
    const publishing = publish('a', now)
    await store.close()
    await publishing
    expect(await count('linkEvent')).toBe(1)
  })
}
