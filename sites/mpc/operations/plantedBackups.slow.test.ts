import { createHash, randomUUID } from 'node:crypto'
import { ed25519 } from '@noble/curves-frost/ed25519.js'
import { type Backup, type ManagedWallet, type NewBackup, signedSessionHeader } from 'latchkey/wire/mpc'
import { describe, expect, test } from 'vitest'
import { frameOrigin } from '../../../servers/testing/mpcClient.ts'
import { encodeShare } from '../../../src/crypto/threshold/ed25519/share.ts'
import { openTestFrame, type TestFrame } from '../../../test/mpc/frameDouble.ts'
import { toShareText } from '../shares/shareText.ts'

// A thief of the user's session, who has no share and no password, stores backups beside the user's (threats T1). A device that has nothing
// of the wallet still finds the share that signs.

const session = { signedSessionId: 'signed' }
type Frame = TestFrame['frame']
type Kind = 'operator' | 'password' | 'passkey'

/** A user's wallet with backups of one kind, and the thief. */
async function startTheft(kind: Kind) {
  const world = await openTestFrame({ operatorBackup: kind === 'operator' })
  const signedIn = async (frame: Frame) => {
    await frame.ask('sendAuthToken', world.accessToken, 'header')
    return frame
  }
  const frame = await signedIn(world.frame)
  const opening = kind === 'password' ? { password: 'correct horse' } : {}
  const protection = kind === 'passkey' ? { passkeyId: await createPasskey(world, frame) } : opening
  const { accountAddress } = await frame.ask('createWalletAccount', { chainName: 'SVM', ...session, ...protection })
  const account = { chainName: 'SVM' as const, accountAddress, ...session }

  async function call(url: string, body?: object) {
    const { app } = url.startsWith('http://mpc.test') ? world.harness.state.server : world.shares.server
    const headers = {
      Authorization: `Bearer ${world.accessToken}`,
      Origin: frameOrigin,
      [signedSessionHeader]: 'signed',
    }
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await app.request(url, { headers, ...sent })
    expect(response.ok).toBe(true)
    return response
  }
  const of = (server: 'mpc' | 'shares') => `http://${server}.test/environments/${world.config.environmentId}/wallets`
  const read = async () => ((await (await call(of('mpc'))).json()) as { wallets: [ManagedWallet] }).wallets[0]
  return {
    ...{ world, frame, account, opening, read },
    newDevice: () => signedIn(world.elsewhere()),
    reload: () => signedIn(world.reload()),
    sign: (by: Frame, given: object = opening) => by.ask('signMessage', { ...account, message: 'hi', ...given }),
    /** Stores a backup. Returns how to let it count. */
    async plant({ walletId }: ManagedWallet, backup: NewBackup & { sealed: string }) {
      const keyShareId = randomUUID()
      await call(`${of('shares')}/${walletId}/backups/${keyShareId}`, backup)
      const sha256 = createHash('sha256').update(backup.sealed).digest('hex')
      return (replaces: string[] = []) =>
        call(`${of('shares')}/${walletId}/confirm`, { backups: [{ keyShareId, sha256 }], replaces })
    },
    async list({ walletId }: ManagedWallet) {
      const { backups } = (await (await call(`${of('shares')}/${walletId}/backups`)).json()) as { backups: Backup[] }
      return backups
    },
    settle: ({ walletId, statement }: ManagedWallet) => call(`${of('shares')}/${walletId}/settle`, { statement }),
  }
}

async function createPasskey(world: TestFrame, frame: Frame): Promise<string> {
  world.state.duty = 'visible'
  const { passkeyId } = await frame.ask('createPasskey', { name: 'x', chainName: 'SVM', ...session })
  world.state.duty = 'hidden'
  return passkeyId
}

const toBase64 = (text: string) => Buffer.from(text).toString('base64')

/** A share of the wallet's public key whose secret the thief chose: its polynomial begins with the key. */
function forge({ publicKey, scheme }: ManagedWallet, epoch: number): string {
  const key = ed25519.Point.fromHex(publicKey)
  const secret = 12345n
  const slope = ed25519.Point.BASE.multiply(secret).subtract(key)
  const commitments = [key.toBytes(), slope.toBytes()]
  const share = encodeShare({ party: 1, secret, sharing: { scheme, epoch, origin: 'dkg', commitments } })
  return toBase64(toShareText({ publicKey }, share))
}

const foreignPasskey = toBase64(
  JSON.stringify({
    ...{ version: 'passkey-1', passkeyId: 'AAAA', rpId: 'other.example', input: 'AAAA' },
    ...{ salt: 'AAAA', iv: 'AAAA', cipher: 'AAAA' },
  }),
)

describe.each(['operator', 'password', 'passkey'] as const)('the user’s backups are sealed by: %s', (kind) => {
  test('attack: backups of parties that the scheme does not have, and of ones that it has, hide none', async () => {
    const { world, plant, read, newDevice, sign, account, opening } = await startTheft(kind)
    const wallet = await read()
    world.harness.clock.now += 5_000
    const { ceremonyId } = wallet
    const about = { ceremonyId, epoch: 0, location: 'dynamic' as const }
    const planted: NewBackup[] = [
      { ...about, party: 1, proof: 'operator', sealed: forge(wallet, 0) },
      { ...about, party: 1, proof: 'password', sealed: toBase64('junk') },
      { ...about, party: 1, proof: 'passkey', passkeyId: 'AAAA', sealed: foreignPasskey },
      { ...about, party: 3, proof: 'password', sealed: toBase64('junk') },
    ]
    for (const backup of planted) await (await plant(wallet, backup as NewBackup & { sealed: string }))()
    const device = await newDevice()
    expect(await sign(device)).toEqual(expect.any(String))
    await device.ask('refreshWalletAccountShares', { ...account, ...opening })
    expect(await sign(await newDevice())).toEqual(expect.any(String))
  })

  test('attack: one that was stored before the user’s new one, and counts after it, does not take its place', async () => {
    const { world, plant, settle, read, newDevice, reload, sign, frame, account, opening } = await startTheft(kind)
    world.state.cut = /\/backups\//
    await expect(frame.ask('refreshWalletAccountShares', { ...account, ...opening })).rejects.toThrow()
    world.state.cut = undefined
    const wallet = await read()
    await settle(wallet)
    const about = { ceremonyId: wallet.pending?.ceremonyId, party: 1, epoch: 1, location: 'dynamic' as const }
    const backups: NewBackup[] = [
      { ...about, proof: 'operator', sealed: forge(wallet, 1) },
      { ...about, proof: 'passkey', passkeyId: 'AAAA', sealed: foreignPasskey },
    ]
    const confirms = []
    for (const backup of backups) confirms.push(await plant(wallet, backup as NewBackup & { sealed: string }))
    world.harness.clock.now += 5_000
    expect(await sign(await reload())).toEqual(expect.any(String))
    world.harness.clock.now += 5_000
    for (const confirm of confirms) await confirm()
    expect((await read()).witness.epoch).toBe(1)
    expect(await sign(await newDevice())).toEqual(expect.any(String))
  })
})

test('attack: a forged share without a seal does not stand in for a password, which still opens the wallet', async () => {
  const { plant, read, newDevice, sign } = await startTheft('password')
  const wallet = await read()
  const { ceremonyId } = wallet
  const about = { ceremonyId, party: 1, epoch: 0, location: 'dynamic' as const }
  await (await plant(wallet, { ...about, proof: 'operator', sealed: forge(wallet, 0) }))()
  const device = await newDevice()
  await expect(sign(device, {})).rejects.toMatchObject({ code: 'password_required' })
  expect(await sign(device)).toEqual(expect.any(String))
})

test('attack: the user’s backup is replaced by junk, and the device that has the shares makes a new one', async () => {
  const { plant, list, read, newDevice, sign, account, opening, reload } = await startTheft('password')
  const wallet = await read()
  const [own] = await list(wallet)
  const about = { ceremonyId: wallet.ceremonyId, party: 1, epoch: 0, location: 'dynamic' as const }
  const replace = await plant(wallet, { ...about, proof: 'password', sealed: toBase64('junk') })
  await replace([own?.keyShareId ?? ''])
  await expect(sign(await newDevice())).rejects.toMatchObject({ code: 'wrong_password' })
  const device = await reload()
  const changed = { existingPassword: opening.password, newPassword: 'battery staple' }
  await device.ask('updatePassword', { ...account, ...changed })
  expect(await sign(await newDevice(), { password: 'battery staple' })).toEqual(expect.any(String))
})

test('attack: of shares that an older release made, a forged one takes the place of none', async () => {
  const { plant, read, newDevice, sign, reload, world } = await startTheft('password')
  await world.harness.db.updateTable('mpcShare').set({ sharing: null }).execute()
  world.harness.clock.now += 5_000
  const wallet = await read()
  const about = { ceremonyId: wallet.ceremonyId, party: 1, epoch: 0, location: 'dynamic' as const }
  await (await plant(wallet, { ...about, proof: 'operator', sealed: forge(wallet, 0) }))()
  expect(await sign(await newDevice())).toEqual(expect.any(String))
  await expect(sign(await reload(), { password: 'mistyped' })).rejects.toMatchObject({ code: 'wrong_password' })
  expect(await sign(await reload())).toEqual(expect.any(String))
})

describe('another device has changed the password', () => {
  test('behavior: the new one opens the wallet here, and the old one seals no new shares', async () => {
    const { account, frame, newDevice, reload, sign } = await startTheft('password')
    await sign(frame)
    const [one, two] = ['correct horse', 'battery staple']
    await (await newDevice()).ask('updatePassword', { ...account, existingPassword: one, newPassword: two })
    const laptop = await reload()
    await expect(laptop.ask('refreshWalletAccountShares', { ...account, password: one })).rejects.toMatchObject({
      code: 'wrong_password',
    })
    await laptop.ask('verifyPassword', { ...account, password: two })
    expect(await sign(await reload(), { password: two })).toEqual(expect.any(String))
    await laptop.ask('refreshWalletAccountShares', { ...account, password: two })
    expect(await sign(await newDevice(), { password: two })).toEqual(expect.any(String))
  })
})
