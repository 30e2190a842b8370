import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { DatabaseSuite } from '../testing/databases.ts'
import { migrate } from './migrate.ts'
import { type UsedToken, usedTokensStep, useTokenOnce } from './usedTokens.ts'

const table = 'testUsedToken'
const now = Date.UTC(2026, 0, 1)
const token = { tokenId: 'a', expiresAt: now + 10 }

export const usedTokensSuite: DatabaseSuite = (open) => {
  let database: Kysely<{ [table]: UsedToken }>
  beforeEach(async () => {
    database = await migrate(await open(), 'test', [usedTokensStep({ name: '1-used-tokens', table })])
  })
  const take = (changes: Partial<UsedToken> = {}, at = now, on = database) =>
    useTokenOnce(on, table, { ...token, ...changes }, at)
  const count = async () => (await database.selectFrom(table).selectAll().execute()).length

  test('default: a token works once', async () => {
    expect(await take()).toBe(true)
    expect(await take()).toBe(false)
    expect(await take({ tokenId: 'b' })).toBe(true)
  })

  test('attack: of ten simultaneous uses, one succeeds (T8)', async () => {
    const uses = Array.from({ length: 10 }, () => database.transaction().execute((tx) => take({}, now, tx)))
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1)
  })

  test('behavior: an operation that does not begin uses up no token', async () => {
    const failing = database.transaction().execute(async (tx) => {
      expect(await take({}, now, tx)).toBe(true)
      throw new Error('no room')
    })
    await expect(failing).rejects.toThrow('no room')
    expect(await take()).toBe(true)
  })

  test('behavior: a token is remembered until it expires', async () => {
    await take()
    expect(await take({ tokenId: 'b', expiresAt: now + 30 }, now + 9)).toBe(true)
    expect(await count()).toBe(2)
    expect(await take({}, now + 9)).toBe(false)
    await take({ tokenId: 'c', expiresAt: now + 30 }, now + 10)
    expect(await count()).toBe(2)
  })

  test('attack: a token that was verified in time is not used again once it has expired (T8)', async () => {
    await take()
    expect(await take({}, now + 10)).toBe(false)
  })
}
