import type { ShareProof } from 'latchkey/wire/mpc'
import { beforeEach, describe, expect, test } from 'vitest'
import { decodeShare, encodeShare } from '../../src/crypto/threshold/secp256k1/share.ts'
import type { ClientWallet, MpcClient } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../testing/mpcHarness.ts'
import { expectSigns, failed } from '../testing/signsText.ts'

// T1, T19: a thief has the user's token and signed session id for a few minutes, but none of the user's shares. A refresh that the
// thief confirmed would leave the user's shares useless, and the funds lost to all but the thief, who knows what was dealt.

let harness: MpcHarness
let client: MpcClient
beforeEach(async () => {
  harness = await createMpcHarness()
  client = await harness.client()
})

/**
 * The wallet as the thief has it. On secp256k1 everything public about the user's share is right, and the secret is the thief's own.
 * On Ed25519 our engine would refuse to start with that; what it sends in a refresh does not depend on the secret.
 */
function toThief(wallet: ClientWallet): ClientWallet {
  if (wallet.chainName !== 'EVM') return wallet
  const forge = (share: Uint8Array) => encodeShare({ ...decodeShare(share), secret: 12345n })
  return { ...wallet, shares: new Map([...wallet.shares].map(([party, share]) => [party, forge(share)])) }
}

/** Runs a ceremony to its end at the server. The thief's engine may find the thief's own result wrong. */
async function finish(ceremony: 'refresh' | 'reshare', thief: ClientWallet): Promise<string> {
  const ceremonyId = crypto.randomUUID()
  const options = { ceremonyId }
  const ran = ceremony === 'refresh' ? client.refresh(thief, options) : client.reshare(thief, 'TWO_OF_TWO', options)
  await ran.catch(() => undefined)
  return ceremonyId
}
const confirm = (thief: ClientWallet, ceremonyId: string, proofs: ShareProof[]) => {
  const body = { ceremonyId, proofs }
  return client.send('POST', `/wallets/${thief.walletId}/epochs/1/confirm`, { body })
}
const pendingOf = async () => (await client.listWallets())[0].pending
const bansOf = async ({ walletId }: ClientWallet) =>
  (await harness.rows('mpcWallet')).find((row) => row.walletId === walletId)?.bans

describe.each([
  ['SVM', () => client.create('SVM')],
  ['EVM', () => harness.dealWallet(client)],
] as const)('%s', (_, create) => {
  test('attack: a thief of the session refreshes with a forged share, and cannot confirm it', async () => {
    const wallet = await create()
    const thief = toThief(wallet)
    const ceremonyId = await finish('refresh', thief)
    expect(await pendingOf()).toMatchObject({ ceremonyId, epoch: 1 })
    const other = wallet.chainName === 'EVM' ? await harness.dealWallet(client) : await client.create('SVM')
    const claims = [thief, wallet, { ...wallet, shares: other.shares }].map((claimed) =>
      client.prove(claimed, { action: 'confirm', epoch: 1, subject: ceremonyId }),
    )
    const forged = { party: 1, proof: '00'.repeat(wallet.chainName === 'SVM' ? 64 : 65) }
    for (const proofs of [...claims, [forged], [{ ...forged, party: 2 }]]) {
      await expect(confirm(thief, ceremonyId, proofs)).rejects.toEqual(failed('unproven_share'))
    }
    // The thief bans nothing either.
    expect(await bansOf(wallet)).toBe(0)
    wallet.witness = (await client.listWallets())[0].witness
    await expectSigns(client, wallet)
    await expectSigns(client, await (await client.refresh(wallet)).confirm())
  })
})

test('attack: a reshare to the same scheme with a forged share', async () => {
  const wallet = await harness.dealWallet(client)
  const thief = toThief(wallet)
  await finish('reshare', thief)
  // What the thief deals is not the user's share: the reshare makes nothing.
  expect(await pendingOf()).toBeUndefined()
  harness.clock.now += 1
  harness.session.signedInAt = harness.clock.now
  wallet.witness = (await client.listWallets())[0].witness
  await expectSigns(client, await (await client.refresh(wallet)).confirm())
})

test('attack: the thief confirms what the user’s device has made, before the device has kept it', async () => {
  const wallet = await client.create('SVM')
  const made = await client.refresh(wallet)
  const { unconfirmed: next, ceremonyId } = made
  const proofs = client.prove(wallet, { action: 'confirm', epoch: 1, subject: ceremonyId })
  await expect(confirm(wallet, ceremonyId, proofs)).rejects.toEqual(failed('unproven_share'))
  // One proof of a scheme that has two, twice.
  const wider = await client.reshare(wallet, 'TWO_OF_THREE')
  const [first] = client.prove(wider.unconfirmed, { action: 'confirm', epoch: 1, subject: wider.ceremonyId })
  await expect(confirm(wallet, wider.ceremonyId, [first!, first!])).rejects.toEqual(failed('unproven_share'))
  expect(next.shares.size).toBe(1)
  const confirmed = await wider.confirm()
  for (const signer of [1, 2]) await expectSigns(client, confirmed, { signer })
})

test('attack: an import or a key generation never touches a wallet that exists', async () => {
  const wallet = await client.create('SVM')
  const request = { ...client.begin('SVM'), walletId: wallet.walletId }
  const imported = await client.import('SVM', new Uint8Array(32).fill(7))
  expect(imported.unconfirmed.walletId).not.toBe(wallet.walletId)
  const path = `/ceremonies/${crypto.randomUUID()}`
  await client.send('POST', path, { body: request })
  const [, , made] = await harness.rows('mpcWallet')
  expect(made?.walletId).not.toBe(wallet.walletId)
  const proofs = client.prove(imported.unconfirmed, { action: 'confirm', epoch: 0, subject: imported.ceremonyId })
  const foreign = client.send('POST', `/wallets/${wallet.walletId}/epochs/0/confirm`, {
    body: { ceremonyId: imported.ceremonyId, proofs },
  })
  await expect(foreign).rejects.toEqual(failed('unknown_epoch'))
  await expectSigns(client, wallet)
})
