import { encryptOtpCodeToBundle, verifyOtpVerificationToken, verifySessionJwtSignature } from '@turnkey/crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApiKey } from '../../../servers/testing/custody.ts'
import { codeIn } from '../../../servers/testing/postbox.ts'
import { signUsage } from '../../../servers/testing/signUsage.ts'
import { generations, run } from './clients.ts'
import { createPage, type MailWorld, startMailWorld } from './mailWorld.ts'

let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld()
})
afterAll(() => world?.close())

const wrongCode = 'Turnkey error 7: authentication failed: the code is invalid or expired'
const versions = {
  H2: { type: 'ACTIVITY_TYPE_INIT_OTP_AUTH', parameters: {} },
  H6: {
    type: 'ACTIVITY_TYPE_INIT_OTP_AUTH_V3',
    parameters: { appName: 'Example Wallet', otpLength: 6, alphanumeric: false },
  },
} as const

describe.each(generations)('%s', (generation) => {
  test('init_otp_auth and otp_auth: a code opens a key, once', async () => {
    const { organizationId, userId, email, parent } = await world.createMailMember(generation)
    const of = { client: parent, organizationId }
    const { type, parameters } = versions[generation]
    const asked = { otpType: 'OTP_TYPE_EMAIL', contact: email, ...parameters }
    const { otpId } = await run(of, 'initOtpAuth', type, asked)
    const page = createPage()
    const enter = (otpCode: string) =>
      run<Record<string, string>>(of, 'otpAuth', 'ACTIVITY_TYPE_OTP_AUTH', {
        otpId,
        otpCode,
        targetPublicKey: page.targetPublicKey,
      })
    await expect(enter('WRONG0000')).rejects.toThrow(wrongCode)
    const code = codeIn(await world.post.next())
    const { credentialBundle = '', ...ids } = await enter(code)
    expect(ids).toEqual({ userId, apiKeyId: expect.any(String) })
    const client = world.client(generation, page.open(credentialBundle))
    expect(await client.getWhoami({ organizationId })).toMatchObject({ userId })
    await expect(enter(code)).rejects.toThrow(wrongCode)
  })
})

test('H6: init_otp, verify_otp and otp_login: the official package seals the code and checks the tokens', async () => {
  const { organizationId, userId, email, parent } = await world.createMailMember('H6')
  const { verification, notarizer } = world.custody.server.publicKeys
  const operator = { client: parent, organizationId: world.parent.organizationId }
  const asked = { otpType: 'OTP_TYPE_EMAIL', contact: email, appName: 'Example Wallet' }
  const { otpId, otpEncryptionTargetBundle } = await run<Record<string, string>>(
    operator,
    'initOtp',
    'ACTIVITY_TYPE_INIT_OTP_V3',
    asked,
  )
  const key = createTestApiKey()
  const seal = (code: string) =>
    encryptOtpCodeToBundle(code, otpEncryptionTargetBundle ?? '', key.publicKey, verification)
  const verify = async (code: string) =>
    run<{ verificationToken: string }>(operator, 'verifyOtp', 'ACTIVITY_TYPE_VERIFY_OTP_V2', {
      otpId,
      encryptedOtpBundle: await seal(code),
    })
  await expect(verify('WRONG0000')).rejects.toThrow(wrongCode)
  const { verificationToken } = await verify(codeIn(await world.post.next()))
  const claims = await verifyOtpVerificationToken(verificationToken, verification)
  expect(claims).toMatchObject({ contact: email, public_key: key.publicKey, verification_type: 'OTP_TYPE_EMAIL' })
  const { session } = await run<{ session: string }>(
    { client: parent, organizationId },
    'otpLogin',
    'ACTIVITY_TYPE_OTP_LOGIN_V2',
    { verificationToken, publicKey: key.publicKey, clientSignature: signUsage(claims, key) },
  )
  expect(await verifySessionJwtSignature(session, notarizer)).toBe(true)
  expect(await world.client('H6', key).getWhoami({ organizationId })).toMatchObject({ userId })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/otp.txt')
})
