import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountWithCustody, createAccountWithCustody } from '../../testing/accountWithCustody.ts'
import { type AuthProxyPage, address, createAuthProxyPage, sessionKey } from '../../testing/authProxyPage.ts'
import { createTestApiKey, type TestApiKey } from '../../testing/custody.ts'
import { sealCode } from '../../testing/emailProof.ts'
import { signUsage } from '../../testing/signUsage.ts'
import { startTokenIssuer, type TokenIssuer } from '../../testing/tokenIssuer.ts'

const clock = { now: Date.now() }
let issuer: TokenIssuer
let world: AccountWithCustody
let page: AuthProxyPage
beforeAll(async () => {
  issuer = await startTokenIssuer({ now: () => clock.now })
})
afterAll(() => issuer?.close())
beforeEach(async () => {
  const changes = { oidc: [{ name: 'Example', issuer: issuer.issuer, clientId: 'client' }] }
  world = await createAccountWithCustody({ clock, changes })
  page = createAuthProxyPage(world)
})

/** A person who signed up by a code. */
async function createAda(key = createTestApiKey()) {
  const token = await page.verify(key)
  const { body } = await page.send('signup_v2', page.emailSignUp(token, key))
  return { key, token, organizationId: body.organizationId ?? '' }
}
const nonceOf = ({ publicKey }: TestApiKey) => createHash('sha256').update(publicKey).digest('hex')

describe('account', () => {
  const refused = { status: 400, body: { code: 3 } }

  test('default: tells the reader of the code which account the address belongs to', async () => {
    const { organizationId } = await createAda()
    const token = await page.verify(createTestApiKey())
    expect(await page.account('EMAIL', ' ADA@example.com', token)).toMatchObject({
      status: 200,
      body: { organizationId },
    })
    const other = await page.verify(createTestApiKey(), 'bob@example.com')
    expect(await page.account('EMAIL', 'bob@example.com', other)).toMatchObject({ status: 200, body: {} })
  })

  test('error: an address without proof gets the same error, known or unknown', async () => {
    await createAda()
    const [known, unknown] = [await page.account('EMAIL', address), await page.account('EMAIL', 'bob@example.com')]
    expect(known).toMatchObject(refused)
    expect(unknown.body).toEqual(known.body)
    const token = await page.verify(createTestApiKey(), 'bob@example.com')
    expect(await page.account('EMAIL', address, token)).toMatchObject(refused)
    clock.now += 3_600_000
    expect(await page.account('EMAIL', 'bob@example.com', token)).toMatchObject(refused)
  })

  test('error: with the token of another environment', async () => {
    await createAda()
    const elsewhere = createAuthProxyPage(world, await world.addOperator())
    const token = await elsewhere.verify(createTestApiKey())
    expect(await page.account('EMAIL', address, token)).toMatchObject(refused)
  })

  test('behavior: an unconfirmed address belongs to no account', async () => {
    await page.send('signup_v2', page.passkeySignUp(world.passkey(), { userEmail: address }))
    const token = await page.verify(createTestApiKey())
    expect((await page.account('EMAIL', address, token)).body).toEqual({})
  })

  test('behavior: an address that key custody confirmed later, and one that our own API confirmed', async () => {
    const key = createTestApiKey()
    const passkey = page.passkeySignUp(world.passkey(), { apiKeys: [sessionKey(key, { expirationSeconds: '900' })] })
    const { body } = await page.send('signup_v2', passkey)
    const { organizationId, userId } = body
    const { verificationToken } = await page.verify(createTestApiKey())
    const parameters = { userId, userEmail: address, verificationToken }
    const update = world.realCustody.toBody('ACTIVITY_TYPE_UPDATE_USER_EMAIL', organizationId ?? '', parameters)
    expect((await world.realCustody.submit('update_user_email', update, key)).status).toBe(200)
    const token = await page.verify(createTestApiKey())
    expect((await page.account('EMAIL', address, token)).body).toEqual({ organizationId })
    expect(await page.send('signup_v2', page.emailSignUp(await page.verify(key), key))).toMatchObject({ status: 409 })
  })

  test('behavior: finds an account by a key or a passkey, never by a name', async () => {
    const key = createTestApiKey()
    const passkey = world.passkey()
    const { body } = await page.send('signup_v2', page.passkeySignUp(passkey, { apiKeys: [sessionKey(key)] }))
    const { organizationId } = body
    expect((await page.account('PUBLIC_KEY', key.publicKey)).body).toEqual({ organizationId })
    expect((await page.account('CREDENTIAL_ID', passkey.credentialId)).body).toEqual({ organizationId })
    expect((await page.account('PUBLIC_KEY', createTestApiKey().publicKey)).body).toEqual({})
    for (const type of ['NAME', 'USERNAME', 'OIDC_CLAIMS', 'WALLET_ACCOUNT_ADDRESS']) {
      expect(await page.account(type, 'Ada')).toMatchObject(refused)
    }
    expect(await page.account('PHONE_NUMBER', '+15550100')).toMatchObject({ status: 403, body: { code: 7 } })
    const elsewhere = createAuthProxyPage(world, await world.addOperator())
    expect((await elsewhere.account('PUBLIC_KEY', key.publicKey)).body).toEqual({})
  })

  test("behavior: a provider's address counts only if the provider says that it verified it", async () => {
    const { organizationId } = await createAda()
    const claims = { nonce: 'any', email: address }
    const ask = async (more: object) =>
      page.account('EMAIL', address, { oidcToken: await issuer.sign({ ...claims, ...more }) })
    expect((await ask({ email_verified: true })).body).toEqual({ organizationId })
    expect(await ask({})).toMatchObject(refused)
    expect(await ask({ email_verified: true, email: 'bob@example.com' })).toMatchObject(refused)
    const oidcToken = await issuer.sign({ ...claims, email_verified: true })
    const forged = `${oidcToken.slice(0, -8)}AAAAAAAA`
    expect(await page.account('EMAIL', address, { oidcToken: forged })).toMatchObject(refused)
  })
})

describe('codes', () => {
  test('behavior: repeating the same answer returns the same token, and a used code gives no second one', async () => {
    const { body: code } = await page.send('otp_init_v2', { otpType: 'OTP_TYPE_EMAIL', contact: address })
    const { verification } = world.realCustody.server.publicKeys
    const sealed = async (key: TestApiKey) => {
      const mailed = /^\d+$/m.exec(mail?.text ?? '')?.[0] ?? ''
      return sealCode({ ...code, askedAt: 0 }, { code: mailed, key, verification })
    }
    const mail = await world.post.next()
    const answer = { otpId: code.otpId, encryptedOtpBundle: await sealed(createTestApiKey()) }
    const [first, again] = [await page.send('otp_verify_v2', answer), await page.send('otp_verify_v2', answer)]
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    const other = { otpId: code.otpId, encryptedOtpBundle: await sealed(createTestApiKey()) }
    expect(await page.send('otp_verify_v2', other)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Invalid OTP code') },
    })
  })

  test('error: by text message', async () => {
    const asked = { otpType: 'OTP_TYPE_SMS', contact: '+15550100' }
    expect(await page.send('otp_init_v2', asked)).toMatchObject({ status: 403, body: { code: 7 } })
  })

  test('error: the fourth code of a minute to one address', async () => {
    const asked = { otpType: 'OTP_TYPE_EMAIL', contact: address }
    const statuses = []
    for (let codes = 0; codes < 4; codes++) statuses.push((await page.send('otp_init_v2', asked)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('otp_login_v2', () => {
  const login = (token: Awaited<ReturnType<AuthProxyPage['verify']>>, key: TestApiKey, changes: object = {}) => {
    const { verificationToken, claims } = token
    const clientSignature = signUsage(claims, key)
    return page.send('otp_login_v2', { verificationToken, publicKey: key.publicKey, clientSignature, ...changes })
  }

  test('default: registers the key of the code’s reader', async () => {
    const { organizationId } = await createAda()
    const key = createTestApiKey()
    const reply = await login(await page.verify(key), key)
    expect(reply).toMatchObject({ status: 200, body: { session: expect.any(String) } })
    expect((await world.realCustody.query('whoami', { organizationId }, key)).status).toBe(200)
  })

  test('behavior: a lost answer is requested again', async () => {
    await createAda()
    const key = createTestApiKey()
    const token = await page.verify(key)
    const body = { verificationToken: token.verificationToken, publicKey: key.publicKey }
    const signed = { ...body, clientSignature: signUsage(token.claims, key) }
    world.loseAnswer()
    expect((await page.send('otp_login_v2', signed)).status).toBe(502)
    expect((await page.send('otp_login_v2', signed)).status).toBe(200)
  })

  test('error: a wrong key, wrong organization or unknown address gets the same error', async () => {
    await createAda()
    const [key, thief] = [createTestApiKey(), createTestApiKey()]
    const token = await page.verify(key)
    const { organizationId: elses } = (await page.send('signup_v2', page.passkeySignUp(world.passkey()))).body
    const nobody = await page.verify(key, 'bob@example.com')
    const replies = [
      await login(token, thief),
      await login(token, key, { publicKey: thief.publicKey }),
      await login(token, key, { organizationId: elses }),
      await login(nobody, key),
    ]
    for (const { status, body } of replies) expect([status, body]).toEqual([400, replies[0]?.body])
  })
})

describe('a provider', () => {
  const oidcToken = (key: TestApiKey, sub: string) => issuer.sign({ sub, nonce: nonceOf(key) })
  const signUp = (token: string, changes: object = {}) =>
    page.send('signup_v2', {
      ...{ userName: 'Ada', apiKeys: [], authenticators: [] },
      oauthProviders: [{ providerName: 'Example', oidcToken: token }],
      ...changes,
    })

  test('default: its subject signs up, is found, and logs in', async () => {
    const key = createTestApiKey()
    const token = await oidcToken(key, 'ada')
    expect((await page.account('OIDC_TOKEN', token)).body).toEqual({})
    const { organizationId } = (await signUp(token)).body
    expect((await page.account('OIDC_TOKEN', token)).body).toEqual({ organizationId })
    expect((await page.send('oauth_login', { oidcToken: token, publicKey: key.publicKey })).status).toBe(200)
    expect((await world.realCustody.query('whoami', { organizationId }, key)).status).toBe(200)
    expect(await signUp(await oidcToken(key, 'ada'))).toMatchObject({ status: 400, body: { code: 3 } })
  })

  test('error: a key or a passkey beside the token, which its subject may not have approved', async () => {
    const token = await oidcToken(createTestApiKey(), 'bob')
    const apiKeys = [sessionKey(createTestApiKey())]
    expect(await signUp(token, { apiKeys })).toMatchObject({ status: 400, body: { code: 3 } })
  })

  test('error: a login with another key, in another organization, of an unknown subject, or with a forged token', async () => {
    const [key, thief] = [createTestApiKey(), createTestApiKey()]
    const token = await oidcToken(key, 'carol')
    const login = (changes: object) =>
      page.send('oauth_login', { oidcToken: token, publicKey: key.publicKey, ...changes })
    expect((await login({})).status).toBe(400)
    await signUp(token)
    const { organizationId } = await createAda()
    expect((await login({ publicKey: thief.publicKey })).status).toBe(400)
    expect((await login({ organizationId })).status).toBe(400)
    expect((await login({ oidcToken: `${token.slice(0, -8)}AAAAAAAA` })).status).toBe(400)
    expect((await login({})).status).toBe(200)
  })
})

test("default: the wallet kit's requests", async () => {
  expect((await page.send('wallet_kit_config', {})).body).toEqual({
    enabledProviders: ['passkey', 'email'],
    sessionExpirationSeconds: '900',
    organizationId: world.environment.custody.organizationId,
    oauthClientIds: {},
    otpAlphanumeric: false,
    otpLength: '6',
  })
  expect(await page.send('wallet_kit_client_params', {})).toMatchObject({ status: 200, body: {} })
  expect(await page.send('oauth2_authenticate', {})).toMatchObject({ status: 403, body: { code: 7 } })
  expect(await page.send('signup', {})).toMatchObject({ status: 404, body: { code: 5 } })
})
