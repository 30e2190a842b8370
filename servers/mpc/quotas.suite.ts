import { randomBytes } from 'node:crypto'
import { DefaultQueryExecutor, sql } from 'kysely'
import { maxWalletsPerUser } from 'latchkey/wire/mpc'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../shared/database.ts'
import type { DatabaseSuite } from '../testing/databases.ts'
import { type ClientWallet, type MpcClient, mfaHeader } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'
import { expectSigns, failed, signing, text } from '../testing/signsText.ts'
import { keptMs, maxKeptCeremonies, maxPurged, maxRunningCeremonies } from './limits.ts'

/** What one user may have at a time, also with requests at the same moment, on both databases. */
export const quotasSuite: DatabaseSuite = (open) => {
  let database: Database
  let harness: MpcHarness
  let client: MpcClient
  beforeEach(async () => {
    database = await open()
    harness = await createMpcHarness({ database })
    client = await harness.client()
  })

  const codes = async (requests: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(requests)).map((each) => (each.status === 'fulfilled' ? 'ok' : each.reason.code))
  const toStart = (wallet: ClientWallet) => {
    const path = `/ceremonies/${crypto.randomUUID()}`
    const body = client.toSignRequest(wallet, signing)
    return { path, send: (headers = {}) => client.send('POST', path, { body, headers }) }
  }
  /** Begins a signature and gives up. */
  async function abort(wallet: ClientWallet) {
    const start = toStart(wallet)
    await start.send()
    await client.send('POST', `${start.path}/end`, { body: { reason: 'aborted' } })
    harness.clock.now += 1
    return start
  }

  test('error: more ceremonies at the same moment than one user may run', async () => {
    const wallet = await client.create('SVM')
    const tokens = Array.from({ length: maxRunningCeremonies + 4 }, (_, at) => `token ${at}`)
    harness.environment.mfa = ['wallet.waas.sign']
    // The last check before the transaction.
    harness.during.mfa = createMeeting(tokens.length)
    const starts = tokens.map((token) => {
      harness.mfaTokens.add(`wallet.waas.sign ${token}`)
      return toStart(wallet).send(mfaHeader(token))
    })
    const outcome = await codes(starts)
    expect(outcome.filter((code) => code === 'ok')).toHaveLength(maxRunningCeremonies)
    expect(outcome.filter((code) => code === 'too_many_ceremonies')).toHaveLength(4)
  })

  test('error: more wallets than one user may have, by requests to two servers at the same moment', async () => {
    await client.create('SVM')
    const [wallet] = await harness.db.selectFrom('mpcWallet').selectAll().execute()
    if (!wallet) throw new Error('There is no wallet.')
    const others = Array.from({ length: maxWalletsPerUser - 2 }, () => ({ ...wallet, walletId: crypto.randomUUID() }))
    await harness.db.insertInto('mpcWallet').values(others).execute()
    const { server } = harness.state
    await harness.serve(database)
    const apps = [server.app, harness.state.server.app]
    harness.state.server = {
      ...server,
      get app() {
        return apps.reverse()[0] ?? server.app
      },
    }
    const begin = () => client.send('POST', `/ceremonies/${crypto.randomUUID()}`, { body: client.begin('SVM') })
    const meet = createMeeting(2)
    const { executeQuery } = DefaultQueryExecutor.prototype
    const counting = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(async function (
      this: DefaultQueryExecutor,
      ...query
    ) {
      const result = await executeQuery.apply(this, query)
      if (/count.* from "mpcWallet"/.test(query[0].sql)) await meet()
      return result as never
    })
    onTestFinished(() => counting.mockRestore())
    expect((await codes([begin(), begin()])).sort()).toEqual(['ok', 'too_many_wallets'])
    expect(await harness.rows('mpcWallet')).toHaveLength(maxWalletsPerUser)
  })

  test('behavior: answers are kept for the newest ceremonies, and a late repeat begins nothing', async () => {
    const wallet = await client.create('SVM')
    const starts = []
    for (let count = 0; count <= maxKeptCeremonies; count++) starts.push(await abort(wallet))
    await expectSigns(client, wallet)
    const kept = new Set((await harness.rows('mpcAnswer')).map(({ ceremonyId }) => ceremonyId))
    // The signature's own, which was running when the others were counted.
    expect(kept.size).toBe(maxKeptCeremonies + 1)
    const [oldest, newest] = [starts.at(0), starts.at(-1)]
    await expect(oldest?.send()).rejects.toEqual(failed('ceremony_over'))
    await expect(newest?.send()).resolves.toBeDefined()
    expect((await harness.rows('mpcCeremony')).filter(({ status }) => status === 'running')).toEqual([])
  })

  test('behavior: wallets that were never confirmed count for a day, and then are deleted with their shares', async () => {
    const wallet = await client.create('SVM')
    const { confirm } = await client.keygen('SVM')
    await client.import('SVM', randomBytes(32))
    const end = (at: number) => harness.db.updateTable('mpcCeremony').set({ endBy: at }).execute()
    await end(harness.clock.now - keptMs)
    await toStart(wallet).send()
    expect(await harness.rows('mpcWallet')).toHaveLength(3)
    await end(harness.clock.now - keptMs - 1)
    await toStart(wallet).send()
    expect(await harness.rows('mpcWallet')).toEqual([expect.objectContaining({ walletId: wallet.walletId })])
    expect(await harness.rows('mpcShare')).toEqual([expect.objectContaining({ walletId: wallet.walletId })])
    await expect(confirm()).rejects.toEqual(failed('unknown_wallet'))
    await expectSigns(client, wallet)
  })

  test('behavior: old ceremonies are deleted, a bounded number at a time', async () => {
    const wallet = await client.create('SVM')
    await abort(wallet)
    const [ceremony] = (await harness.db.selectFrom('mpcCeremony').selectAll().execute()).filter(
      ({ status }) => status === 'failed',
    )
    if (!ceremony) throw new Error('There is no ceremony.')
    const copies = Array.from({ length: maxPurged }, () => ({ ...ceremony, ceremonyId: crypto.randomUUID() }))
    await harness.db.insertInto('mpcCeremony').values(copies).execute()
    await harness.db.updateTable('mpcCeremony').set({ endBy: 0 }).execute()
    const count = async () => (await harness.rows('mpcCeremony')).length
    const before = await count()
    await toStart(wallet).send()
    expect(await count()).toBe(before - maxPurged + 1)
    await toStart(wallet).send()
    expect(await count()).toBe(2)
  })

  describe('an MFA token', () => {
    let wallet: ClientWallet
    beforeEach(async () => {
      wallet = await client.create('SVM')
      harness.environment.mfa = ['wallet.waas.sign', 'wallet.waas.export']
      harness.mfaTokens.add('wallet.waas.sign once')
    })

    test('attack: begins one ceremony, also of many at the same moment (T8)', async () => {
      const starts = Array.from({ length: 5 }, () => toStart(wallet).send(mfaHeader('once')))
      expect((await codes(starts)).sort()).toEqual([...Array(4).fill('invalid_mfa'), 'ok'])
    })

    test('behavior: the same request at the same moment uses one token, and each gets the answer', async () => {
      const { send } = toStart(wallet)
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(mfaHeader('once'))))
      expect(new Set(answers.map((answer) => Buffer.from(answer).toString('hex'))).size).toBe(1)
    })

    test('behavior: is not used up by an operation that could not be stored', async () => {
      harness.mfaTokens.add('wallet.waas.export once')
      const { witness, walletId } = wallet
      const targetPublicKey = `04${'11'.repeat(64)}`
      const [proof] = client.prove(wallet, { action: 'export', epoch: witness.epoch, subject: targetPublicKey })
      const body = { witness, targetPublicKey, proof }
      const failing = async (request: () => Promise<unknown>) => {
        await sql`alter table "mpcAudit" rename to "mpcAway"`.execute(database.kysely)
        await expect(request()).rejects.toEqual(failed('internal'))
        await sql`alter table "mpcAway" rename to "mpcAudit"`.execute(database.kysely)
        expect(await harness.rows('mpcUsedToken')).toEqual([])
      }
      const headers = mfaHeader('once')
      await failing(() => client.sign(wallet, signing, text, { headers }))
      await failing(() => client.send('POST', `/wallets/${walletId}/export`, { body, headers }))
      await expectSigns(client, wallet, { headers })
    })
  })
}

/** Returns a function whose callers wait until so many have called it. */
function createMeeting(size: number): () => Promise<void> {
  let open = () => {}
  const met = new Promise<void>((resolve) => {
    open = resolve
  })
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting === size) open()
    return met
  }
}
