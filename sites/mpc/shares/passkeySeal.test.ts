import { expect, test } from 'vitest'
import { createPasskeyDouble } from '../../../test/mpc/passkeyDouble.ts'
import { createPasskeySeal, readPasskeySeal } from './passkeySeal.ts'

async function open(environmentId = 'e') {
  const passkeys = createPasskeyDouble()
  const passkeyId = await passkeys.prompt.create({ rpId: 'mpc.test', name: 'A wallet' })
  const reopen = (environment = environmentId) =>
    createPasskeySeal({ environmentId: environment, rpId: 'mpc.test', prompt: passkeys.prompt })
  passkeys.state.prompts = 0
  return { ...passkeys, passkeyId, seal: reopen(), reopen }
}
const failed = (code: string) => expect.objectContaining({ code })
const change = (blob: string, changes: object) => {
  const envelope = { ...JSON.parse(Buffer.from(blob, 'base64').toString()), ...changes }
  return Buffer.from(JSON.stringify(envelope)).toString('base64')
}

test('default: seals and opens any number of texts and wallets with one prompt, and again after a reload', async () => {
  const { seal, reopen, passkeyId, state } = await open()
  const one = await seal.seal(['a share', 'another'], passkeyId, 'wallet 1')
  const other = await seal.seal(['a third'], passkeyId, 'wallet 2')
  expect(state.prompts).toBe(1)
  const reloaded = reopen()
  expect([...(await reloaded.open(one, 'wallet 1'))]).toEqual([
    [0, 'a share'],
    [1, 'another'],
  ])
  expect((await reloaded.open(other, 'wallet 2')).get(0)).toBe('a third')
  expect(state.prompts).toBe(2)
  await reloaded.open(other, 'wallet 2', { isFresh: true })
  expect(state.prompts).toBe(3)
  reloaded.forget()
  await reloaded.open(other, 'wallet 2')
  expect(state.prompts).toBe(4)
})

test('behavior: every parameter is stored beside the seal, and no two seals are alike', async () => {
  const { seal, passkeyId } = await open()
  const [one = '', other = ''] = await seal.seal(['a share', 'a share'], passkeyId, 'w')
  expect(readPasskeySeal(one)).toMatchObject({ version: 'passkey-1', passkeyId, rpId: 'mpc.test' })
  for (const field of ['salt', 'iv', 'cipher'] as const) {
    expect(readPasskeySeal(one)?.[field]).not.toBe(readPasskeySeal(other)?.[field])
  }
  expect(readPasskeySeal('no base64!')).toBeUndefined()
  expect(readPasskeySeal(change(one, { version: 'v3' }))).toBeUndefined()
})

test('attack: a seal of another wallet, of another environment, or with a changed field', async () => {
  const { seal, reopen, passkeyId } = await open()
  const [blob = ''] = await seal.seal(['a share'], passkeyId, 'w')
  await expect(reopen().open([blob], 'another wallet')).rejects.toEqual(failed('wrong_passkey'))
  await expect(reopen('another environment').open([blob], 'w')).rejects.toEqual(failed('wrong_passkey'))
  for (const changes of [{ salt: 'AAAA' }, { iv: 'AAAAAAAAAAAAAAAA' }, { rpId: 'evil.test' }, { input: 'AAAA' }]) {
    await expect(reopen().open([change(blob, changes)], 'w')).rejects.toEqual(failed('wrong_passkey'))
  }
})

test('behavior: among seals of several passkeys, the one that the user has is opened', async () => {
  const { seal, prompt, reopen, passkeyId } = await open()
  const lost = Buffer.alloc(16, 1).toString('base64url')
  const [own = ''] = await seal.seal(['a share'], passkeyId, 'w')
  const opened = await reopen().open([change(own, { passkeyId: lost }), own], 'w')
  expect([...opened]).toEqual([[1, 'a share']])
  const next = await prompt.create({ rpId: 'mpc.test', name: 'Another' })
  await expect(reopen().open([change(own, { passkeyId: next })], 'w')).rejects.toEqual(failed('wrong_passkey'))
})

test('error: a prompt that the user closed', async () => {
  const { seal, state, passkeyId } = await open()
  state.isWilling = false
  await expect(seal.prepare(passkeyId)).rejects.toEqual(failed('passkey_cancelled'))
  await expect(seal.seal(['a share'], passkeyId, 'w')).rejects.toEqual(failed('passkey_cancelled'))
})
