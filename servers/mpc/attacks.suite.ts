import { encodeFrame, type RoundMessage } from 'latchkey/wire/mpc'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseSuite } from '../testing/databases.ts'
import { type ClientWallet, type MpcClient, mfaHeader, type Tamper } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'
import { digest, expectSigns, failed, signing, spoil, text } from '../testing/signsText.ts'
import { maxLostSteps } from './limits.ts'
import { endRestored } from './store/endRestored.ts'

/** Failed checks, restored databases and time limits, on both databases. */
export const attacksSuite: DatabaseSuite = (open) => {
  let harness: MpcHarness
  let client: MpcClient
  beforeEach(async () => {
    harness = await createMpcHarness({ database: await open() })
    client = await harness.client()
  })

  describe('a check that failed', () => {
    let wallet: ClientWallet
    beforeEach(async () => {
      wallet = await harness.dealWallet(client)
    })

    test('behavior: bans the wallet, also after a restart, until a refresh after a new sign-in', async () => {
      await expect(client.sign(wallet, signing, digest, { tamper: spoil(1) })).rejects.toEqual(failed('check_failed'))
      await harness.serve(harness.database)
      await expect(client.sign(wallet, signing, digest)).rejects.toEqual(failed('wallet_banned'))
      expect(await client.listWallets()).toMatchObject([{ isBanned: true }])
      await expect(client.reshare(wallet, 'TWO_OF_THREE')).rejects.toEqual(failed('wallet_banned'))
      await expect(client.refresh(wallet)).rejects.toEqual(failed('sign_in_again'))
      harness.clock.now += 1
      harness.session.signedInAt = harness.clock.now
      await expectSigns(client, await (await client.refresh(wallet)).confirm())
    })

    test('behavior: of many attempts at one moment, one learns that its check failed', async () => {
      const attempts = Array.from({ length: 6 }, () => client.sign(wallet, signing, digest, { tamper: spoil(1) }))
      const codes = await Promise.all(attempts.map((attempt) => attempt.catch(({ code }) => code)))
      expect(codes.filter((code) => code === 'check_failed')).toHaveLength(1)
      expect(codes.filter((code) => code === 'wallet_banned')).toHaveLength(5)
    })

    test('behavior: ends every other ceremony of the wallet, and drops shares that were not confirmed', async () => {
      const ed = await client.create('SVM')
      const refresh = await client.refresh(ed)
      const beforeSend = async (round: number) => {
        if (round !== 2) return
        const attempt = await client.run(client.toSignRequest(ed, signing), () => ({
          ...{ kind: { engine: 'frost-ed25519-1', ceremony: 'sign' }, scheme: 'TWO_OF_TWO', starts: [] },
        }))
        await client.send('POST', `/ceremonies/${attempt.ceremonyId}/end`, { body: { reason: 'check_failed' } })
      }
      await expect(client.sign(ed, signing, text, { beforeSend })).rejects.toEqual(failed('wallet_banned'))
      expect((await harness.rows('mpcCeremony')).filter(({ sealed }) => sealed !== null)).toEqual([])
      await expect(refresh.confirm()).rejects.toEqual(failed('unknown_epoch'))
    })

    test('behavior: a ceremony that begins at the moment of the ban is refused', async () => {
      harness.environment.mfa = ['wallet.waas.sign']
      harness.mfaTokens.add('wallet.waas.sign first').add('wallet.waas.sign second')
      harness.during.mfa = async () => {
        harness.during.mfa = async () => {}
        const attack = client.sign(wallet, signing, digest, { tamper: spoil(1), headers: mfaHeader('first') })
        await expect(attack).rejects.toEqual(failed('check_failed'))
      }
      const late = client.sign(wallet, signing, digest, { headers: mfaHeader('second') })
      await expect(late).rejects.toEqual(failed('wallet_banned'))
      expect((await harness.rows('mpcCeremony')).filter(({ status }) => status === 'running')).toEqual([])
    })

    test('attack: a page that reports one refresh after another as failed costs the user one ban, not the wallet (T19)', async () => {
      const ed = await client.create('SVM')
      const bans = async () => {
        const [row] = (await harness.rows('mpcWallet')).filter(({ walletId }) => walletId === ed.walletId)
        return row?.bans
      }
      const report = (path: string) => client.send('POST', `${path}/end`, { body: { reason: 'check_failed' } })
      const paths: string[] = []
      for (let count = 0; count < 3; count++) paths.push(`/ceremonies/${(await client.refresh(ed)).ceremonyId}`)
      for (const path of paths) await report(path)
      expect(await bans()).toBe(1)
      harness.clock.now += 1
      harness.session.signedInAt = harness.clock.now
      await report(`/ceremonies/${(await client.refresh(ed)).ceremonyId}`)
      expect(await bans()).toBe(2)
    })

    test('behavior: the same request again gets the same failure', async () => {
      const ceremonyId = crypto.randomUUID()
      await expect(client.sign(wallet, signing, digest, { tamper: spoil(1), ceremonyId })).rejects.toEqual(
        failed('check_failed'),
      )
      const again = client.send('POST', `/ceremonies/${ceremonyId}/rounds/1`, { body: Uint8Array.of(1, 0, 0, 0, 0) })
      await expect(again).rejects.toEqual(failed('check_failed'))
    })
  })

  test.each([1, 2])(
    'attack: a malformed message of round %d ends the ceremony, which answers nothing more',
    async (at) => {
      const wallet = await client.create('SVM')
      const ceremonyId = crypto.randomUUID()
      let honest: RoundMessage[] = []
      const tamper: Tamper = (messages, round) => {
        if (round !== at) return messages
        honest = messages
        return messages.map((message) => ({ ...message, bytes: message.bytes.slice(0, -1) }))
      }
      const attempt = client.sign(wallet, signing, text, { ceremonyId, tamper })
      await expect(attempt).rejects.toEqual(failed('malformed_message'))
      const late = client.send('POST', `/ceremonies/${ceremonyId}/rounds/${at}`, { body: encodeFrame({}, honest) })
      await expect(late).rejects.toEqual(failed('malformed_message'))
      expect((await harness.rows('mpcCeremony')).filter(({ sealed }) => sealed !== null)).toEqual([])
      // And bans nothing.
      await expectSigns(client, wallet)
    },
  )

  describe('a server that was restored from an older copy', () => {
    test('error: is behind the epoch of the client', async () => {
      const wallet = await client.create('SVM')
      const copy = await harness.copy()
      const next = await (await client.refresh(wallet)).confirm()
      await harness.restore(copy)
      await expect(client.sign(next, signing, text)).rejects.toEqual(failed('rolled_back'))
      await expect(client.refresh(next)).rejects.toEqual(failed('rolled_back'))
    })

    test('behavior: is behind the counter of the client, until a refresh', async () => {
      const wallet = await client.create('SVM')
      const copy = await harness.copy()
      await expectSigns(client, wallet)
      await harness.restore(copy)
      await expect(client.sign(wallet, signing, text)).rejects.toEqual(failed('rolled_back'))
      const next = await (await client.refresh(wallet)).confirm()
      expect(next.witness.counter).toBeGreaterThan(wallet.witness.counter)
      await expectSigns(client, next)
    })
  })

  test('attack: a refresh that names a counter near its end is refused, and the wallet still signs (T19)', async () => {
    const wallet = await client.create('SVM')
    const { epoch, counter } = wallet.witness
    for (const far of [counter + maxLostSteps + 1, Number.MAX_SAFE_INTEGER]) {
      const forged = { ...wallet, witness: { epoch, counter: far } }
      await expect(client.refresh(forged)).rejects.toEqual(failed('rolled_back'))
    }
    await expectSigns(client, wallet)
  })

  test('behavior: after a restore, a ceremony that was running when the backup was made does not go on', async () => {
    const wallet = await client.create('SVM')
    let copy: Awaited<ReturnType<typeof harness.copy>> = []
    const beforeSend = async (round: number) => {
      if (round === 2) copy = await harness.copy()
    }
    const ceremonyId = crypto.randomUUID()
    await expectSigns(client, wallet, { ceremonyId, beforeSend })
    await harness.restore(copy)
    await endRestored(harness.db)
    const again = client.send('POST', `/ceremonies/${ceremonyId}/rounds/2`, { body: Uint8Array.of(1, 0, 0, 0, 0) })
    await expect(again).rejects.toEqual(failed('ceremony_over'))
    expect((await harness.rows('mpcCeremony')).filter(({ sealed }) => sealed !== null)).toEqual([])
    expect(await harness.rows('mpcAnswer')).toEqual([])
  })

  describe('time limits', () => {
    test.each([
      [1, 30_001],
      [2, 120_001],
    ])('error: round %d comes after %d ms', async (at, ms) => {
      const wallet = await client.create('SVM')
      const beforeSend = (round: number) => {
        if (round === at) harness.clock.now += ms
      }
      await expect(client.sign(wallet, signing, text, { beforeSend })).rejects.toEqual(failed('ceremony_expired'))
      expect(await harness.rows('mpcCeremony')).toContainEqual(
        expect.objectContaining({ failure: 'ceremony_expired', sealed: null }),
      )
    })
  })

  test('audit: each wallet has a chain of events, without what was signed', async () => {
    const wallet = await client.create('SVM')
    await expectSigns(client, wallet)
    const { events, brokenAt } = await harness.audit(wallet.walletId)
    expect(events.map(({ event, kind }) => [event, kind])).toEqual([
      ...[
        ['started', 'keygen'],
        ['made', 'keygen'],
        ['confirmed', undefined],
      ],
      ...[
        ['started', 'sign'],
        ['signed', 'sign'],
      ],
    ])
    expect(brokenAt).toBeUndefined()
    expect(JSON.stringify(events)).not.toContain('hello')
    const rows = await harness.rows('mpcAudit')
    await harness.write('mpcAudit', { sequence: 2 }, { event: String(rows[1]?.event) })
    expect((await harness.audit(wallet.walletId)).brokenAt).toBe(2)
  })
}
