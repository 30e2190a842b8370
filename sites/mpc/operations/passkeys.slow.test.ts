import { beforeEach, expect, test } from 'vitest'
import { openTestFrame, type TestFrame } from '../../../test/mpc/frameDouble.ts'

// The frame in Node, against the real servers, with an authenticator of our own: Chromium's is in `test/mpc/passkey.browser.test.ts`.

const session = { signedSessionId: 'signed' }
const chainName = 'SVM'
let world: TestFrame
let account: { chainName: 'SVM'; accountAddress: string }
let passkeyId: string

beforeEach(async () => {
  world = await openTestFrame()
  passkeyId = await createPasskey()
  const { accountAddress } = await create({ passkeyId })
  account = { chainName, accountAddress }
})

async function createPasskey(): Promise<string> {
  world.state.duty = 'visible'
  await world.frame.ask('sendAuthToken', world.accessToken, 'header')
  const created = await world.frame.ask('createPasskey', { chainName, name: 'My page', ...session })
  world.state.duty = 'hidden'
  return created.passkeyId
}
const create = (proof: { passkeyId?: string; password?: string }) =>
  world.frame.ask('createWalletAccount', { chainName, ...proof, ...session })
const signIn = async (frame: TestFrame['frame']) => {
  await frame.ask('sendAuthToken', world.accessToken, 'header')
  return frame
}
const sign = (frame: TestFrame['frame'], password?: string) =>
  frame.ask('signMessage', { ...account, message: 'hello', password, ...session })
const prompts = async (work: () => Promise<unknown>) => {
  const before = world.passkeys.state.prompts
  await work()
  return world.passkeys.state.prompts - before
}
const record = async (frame: TestFrame['frame']) =>
  (await frame.ask('getWallet', { ...account, ...session } as never))!.clientKeySharesBackupInfo

test('default: no question in the same visit, one after a reload, and one in a new browser', async () => {
  expect(await prompts(() => sign(world.frame))).toBe(0)
  const reloaded = await signIn(world.reload())
  expect(await reloaded.ask('requiresPasswordForOperation', { ...account, walletOperation: 'REFRESH' })).toBe(false)
  expect(await prompts(() => sign(reloaded))).toBe(1)
  expect(await prompts(() => sign(reloaded))).toBe(0)
  const other = await signIn(world.elsewhere())
  expect(await prompts(() => sign(other))).toBe(1)
  expect(await record(other)).toMatchObject({ passwordEncrypted: false, passkeyId })
  await reloaded.ask('cleanup')
  await signIn(reloaded)
  expect(await prompts(() => sign(reloaded))).toBe(1)
})

test('behavior: neither the share store nor the browser’s storage has a share that opens without the passkey', async () => {
  for (const backup of await world.openedBackups()) {
    const envelope = JSON.parse(Buffer.from(backup, 'base64').toString())
    expect(envelope).toMatchObject({ version: 'passkey-1', passkeyId, rpId: 'mpc.test' })
    expect(Object.keys(envelope).sort()).toEqual(['cipher', 'input', 'iv', 'passkeyId', 'rpId', 'salt', 'version'])
  }
  world.passkeys.lose()
  await expect(sign(await signIn(world.reload()))).rejects.toMatchObject({ code: 'passkey_cancelled' })
  await expect(sign(await signIn(world.elsewhere()), 'a password')).rejects.toMatchObject({ code: 'passkey_cancelled' })
})

test('error: a prompt that the user closed changes nothing, and the next one works', async () => {
  const reloaded = await signIn(world.reload())
  world.passkeys.state.isWilling = false
  await expect(sign(reloaded)).rejects.toMatchObject({ code: 'passkey_cancelled' })
  await expect(create({ passkeyId: 'unknown' })).rejects.toMatchObject({ code: 'passkey_cancelled' })
  world.passkeys.state.isWilling = true
  await sign(reloaded)
  expect(await reloaded.ask('getWallets', { chainName })).toHaveLength(1)
})

test('refresh and reshare: the new shares are sealed by the same passkey', async () => {
  const reloaded = await signIn(world.reload())
  expect(await prompts(() => reloaded.ask('refreshWalletAccountShares', { ...account, ...session }))).toBe(1)
  const schemes = { oldThresholdSignatureScheme: 'TWO_OF_TWO', newThresholdSignatureScheme: 'TWO_OF_THREE' } as const
  await reloaded.ask('reshare', { ...account, ...schemes, ...session })
  const other = await signIn(world.elsewhere())
  expect(await prompts(() => sign(other))).toBe(1)
  expect(await record(other)).toMatchObject({ passkeyId })
})

test('updatePassword: from the passkey to a password and back, each with the proof of before', async () => {
  const { frame } = world
  world.passkeys.state.isWilling = false
  // The share is open, but a new seal needs the passkey again.
  const update = (change: object) => frame.ask('updatePassword', { ...account, ...change, ...session } as never)
  await expect(update({ newPassword: 'correct horse' })).rejects.toMatchObject({ code: 'passkey_cancelled' })
  world.passkeys.state.isWilling = true
  await update({ newPassword: 'correct horse' })
  await sign(await signIn(world.elsewhere()), 'correct horse')
  const [replaced] = (await record(frame)).replaced ?? []
  expect(replaced).toMatchObject({ proof: 'passkey' })
  const next = await createPasskey()
  await expect(update({ passkeyId: next })).rejects.toMatchObject({ code: 'password_required' })
  await update({ existingPassword: 'correct horse', passkeyId: next })
  await sign(await signIn(world.elsewhere()))
  expect(await record(frame)).toMatchObject({ passkeyId: next, passwordEncrypted: false })
})

test('attack: a backup that a passkey has sealed opens for no other wallet', async () => {
  const { accountAddress } = await create({ passkeyId })
  const [one, other] = await world.openedBackups()
  expect(one).not.toBe(other)
  const seals = await import('../../../test/mpc/testSeals.ts')
  const { shareSeal } = seals.createTestSeals({
    environmentId: world.config.environmentId,
    prompt: world.passkeys.prompt,
  })
  const keys = (await world.frame.ask('getWallets', { chainName })).map(({ publicKeyHex = '' }) => publicKeyHex)
  const opened = await Promise.all(
    keys.map((key) =>
      shareSeal.open([one ?? ''], key, {}).then(
        () => 'opened',
        ({ code }) => code,
      ),
    ),
  )
  expect(opened.sort()).toEqual(['opened', 'wrong_passkey'])
  expect(accountAddress).not.toBe(account.accountAddress)
})
