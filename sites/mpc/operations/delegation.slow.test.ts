import { generateKeyPairSync } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { fromBase64url, openRsa, toHex } from 'latchkey/crypto'
import { engines } from 'latchkey/crypto/threshold'
import { parse, parseJson } from 'latchkey/wire'
import { delegatedShare, engineOf } from 'latchkey/wire/mpc'
import { beforeEach, expect, test } from 'vitest'
import { openTestFrame, type TestFrame } from '../../../test/mpc/frameDouble.ts'
import { readShare } from '../shares/shareText.ts'

const password = 'correct horse'
const session = { signedSessionId: 'signed', password }
const failed = (code: string) => expect.objectContaining({ code })

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const delegationKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

let world: TestFrame
let frame: TestFrame['frame']
beforeEach(() => open({ delegationKey }))

async function open(options: Parameters<typeof openTestFrame>[0]) {
  world = await openTestFrame(options)
  frame = world.frame
  await frame.ask('sendAuthToken', world.accessToken, 'header')
}

async function create(chainName: 'EVM' | 'SVM' | 'SUI' = 'SVM', changes: object = {}) {
  const created = await frame.ask('createWalletAccount', { chainName, ...session, ...changes })
  return { ...created, request: { chainName, accountAddress: created.accountAddress, ...session } }
}

/** The delegated share of a wallet, as the project opens it. */
async function openAsProject(): Promise<Uint8Array> {
  const stored = await world.delegated()
  const json = Buffer.from(stored.at(-1) ?? '', 'base64').toString()
  const { iv, ct, tag, ek } = parse(delegatedShare, parseJson(json, 64 * 1024))
  const plain = await openRsa(privateKey.export({ type: 'pkcs8', format: 'der' }) as Uint8Array<ArrayBuffer>, {
    ...{
      iv: fromBase64url(iv),
      ciphertext: fromBase64url(ct),
      tag: fromBase64url(tag),
      encryptedKey: fromBase64url(ek),
    },
  })
  return readShare(new TextDecoder().decode(plain))
}

test('default: only the project can open one share of the wallet, which is now TWO_OF_THREE', async () => {
  const { publicKeyHex, request } = await create()
  await frame.ask('delegateKeyShares', request)
  const engine = engines[engineOf.SVM]
  const { party, scheme, epoch, publicKey } = engine.tagOf(await openAsProject())
  expect([party, scheme, epoch, toHex(publicKey)]).toEqual([2, 'TWO_OF_THREE', 1, publicKeyHex])
  expect(await frame.ask('getWallet', request)).toMatchObject({
    thresholdSignatureScheme: 'TWO_OF_THREE',
    clientKeySharesBackupInfo: { backups: { delegated: [{ location: 'delegated', createdAt: expect.any(Number) }] } },
  })
  const message = 'still the user’s'
  const signature = base58.decode(await frame.ask('signMessage', { ...request, message }))
  expect(ed25519.verify(signature, new TextEncoder().encode(message), publicKeyHex)).toBe(true)
})

test('default: the project’s share and the server’s reach the threshold', async () => {
  const { publicKeyHex, request } = await create()
  await frame.ask('delegateKeyShares', request)
  const server = await world.harness.openServerShares(request.accountAddress)
  const scalar = engines[engineOf.SVM].combine([await openAsProject(), ...server])
  const point = ed25519.ExtendedPoint.BASE.multiply(BigInt(`0x${toHex(scalar.toReversed())}`))
  expect(toHex(point.toRawBytes())).toBe(publicKeyHex)
})

test('behavior: a refresh takes the delegation back, and another delegation gives a new share', async () => {
  const { request } = await create()
  await frame.ask('delegateKeyShares', request)
  const old = await openAsProject()
  await frame.ask('refreshWalletAccountShares', request)
  const server = await world.harness.openServerShares(request.accountAddress)
  expect(() => engines[engineOf.SVM].combine([old, ...server])).toThrow()
  expect((await frame.ask('getWallet', request))?.clientKeySharesBackupInfo.backups).not.toHaveProperty('delegated')
  await frame.ask('delegateKeyShares', request)
  expect(engines[engineOf.SVM].tagOf(await openAsProject()).epoch).toBe(3)
})

test('behavior: a new password leaves the delegation as it is', async () => {
  const { request } = await create()
  await frame.ask('delegateKeyShares', request)
  await frame.ask('updatePassword', { ...request, existingPassword: password, newPassword: 'battery staple' })
  expect((await frame.ask('getWallet', request))?.clientKeySharesBackupInfo.backups).toHaveProperty('delegated')
})

test('behavior: it needs the MFA token of a reshare, also the second time', async () => {
  const { request } = await create()
  world.harness.environment.mfa = ['wallet.waas.reshare']
  for (const token of ['once', 'twice']) {
    await expect(frame.ask('delegateKeyShares', request)).rejects.toEqual(failed('mfa_required'))
    world.harness.mfaTokens.add(`wallet.waas.reshare ${token}`)
    await frame.ask('delegateKeyShares', { ...request, mfaToken: token })
  }
})

test.each([
  ['a wrong password', { password: 'wrong' }, 'wrong_password'],
  ['no password', { password: undefined }, 'password_required'],
] as const)('error: %s delegates nothing', async (_, changes, code) => {
  const { request } = await create()
  await expect(frame.ask('delegateKeyShares', { ...request, ...changes })).rejects.toEqual(failed(code))
  expect(await world.delegated()).toEqual([])
  expect(await frame.ask('getWallet', request)).toMatchObject({ thresholdSignatureScheme: 'TWO_OF_TWO' })
})

test('error: a wallet on Sui, a wallet whose threshold it would lower, and an environment without a project', async () => {
  const sui = await create('SUI')
  await expect(frame.ask('delegateKeyShares', sui.request)).rejects.toEqual(failed('delegation_unsupported'))
  const five = await create('SVM', { thresholdSignatureScheme: 'THREE_OF_FIVE' })
  await expect(frame.ask('delegateKeyShares', five.request)).rejects.toEqual(failed('wrong_scheme'))
  await open({})
  const { request } = await create()
  await expect(frame.ask('delegateKeyShares', request)).rejects.toEqual(failed('delegation_off'))
})
