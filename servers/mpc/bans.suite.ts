import { beforeEach, expect, test } from 'vitest'
import { verifyTrail } from '../shared/verifyTrail.ts'
import type { DatabaseSuite } from '../testing/databases.ts'
import type { ClientWallet, MpcClient } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'
import { expectSigns, failed, signing, text } from '../testing/signsText.ts'
import { listBans, resetBans } from './bans.ts'
import { maxBans } from './limits.ts'
import { recordedWallets } from './store/recordedWallets.ts'

/** A wallet in which too many checks failed, and what the operator can do, on both databases. */
export const bansSuite: DatabaseSuite = (open) => {
  let harness: MpcHarness
  let client: MpcClient
  let wallet: ClientWallet
  beforeEach(async () => {
    harness = await createMpcHarness({ database: await open() })
    client = await harness.client()
    wallet = await client.create('SVM')
  })
  const signInAgain = () => {
    harness.clock.now += 1
    harness.session.signedInAt = harness.clock.now
  }
  const failCheck = async () => {
    signInAgain()
    const { ceremonyId } = await client.refresh(wallet)
    await client.send('POST', `/ceremonies/${ceremonyId}/end`, { body: { reason: 'check_failed' } })
  }
  const ruleContext = async () => ({ database: harness.db, audit: await harness.trail(), now: () => harness.clock.now })
  const findings = async () =>
    (await verifyTrail(harness.db, { trail: await harness.trail(), recorded: recordedWallets })).findings

  test('default: a wallet that no refresh revives, until the operator resets its bans', async () => {
    for (let bans = 0; bans < maxBans; bans++) await failCheck()
    signInAgain()
    await expect(client.refresh(wallet)).rejects.toEqual(failed('too_many_bans'))
    const { walletId, accountAddress } = wallet
    expect(await listBans(harness.db)).toMatchObject([{ walletId, accountAddress, bans: maxBans, needsOperator: true }])

    expect(await resetBans(await ruleContext(), walletId)).toBe(maxBans)
    // The ban itself stays: what failed checks revealed is worth something until the shares are new.
    await expect(client.sign(wallet, signing, text)).rejects.toEqual(failed('wallet_banned'))
    await expectSigns(client, await (await client.refresh(wallet)).confirm())
    const { events } = await harness.audit(walletId)
    expect(events).toContainEqual(expect.objectContaining({ event: 'bans_reset', bans: maxBans }))
    expect(await findings()).toEqual([])
    expect(await listBans(harness.db)).toEqual([])
  })

  test('behavior: one failed check is listed, and needs no operator; a check that fails after a reset counts as the first', async () => {
    await failCheck()
    expect(await listBans(harness.db)).toMatchObject([{ bans: 1, needsOperator: false }])
    expect(await resetBans(await ruleContext(), wallet.walletId)).toBe(1)
    await failCheck()
    expect(await listBans(harness.db)).toMatchObject([{ bans: 1 }])
    expect(await findings()).toEqual([])
  })

  test('error: a wallet that does not exist, and one of which no check failed', async () => {
    expect(await resetBans(await ruleContext(), 'unknown')).toBeUndefined()
    expect(await resetBans(await ruleContext(), wallet.walletId)).toBe(0)
    expect((await harness.audit(wallet.walletId)).events).not.toContainEqual(
      expect.objectContaining({ event: 'bans_reset' }),
    )
  })
}
