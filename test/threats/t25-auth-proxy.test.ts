import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountWithCustody, createAccountWithCustody } from '../../servers/testing/accountWithCustody.ts'
import { type AuthProxyPage, address, createAuthProxyPage, sessionKey } from '../../servers/testing/authProxyPage.ts'
import { createTestApiKey } from '../../servers/testing/custody.ts'
import { signUsage } from '../../servers/testing/signUsage.ts'
import { startTokenIssuer, type TokenIssuer } from '../../servers/testing/tokenIssuer.ts'

// T25 and T32 at the auth proxy: an attacker asks whether an address belongs to a user, registers another user's credential
// first, or uses a token that was made for another key, another address or another organization.

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

async function signUpByCode() {
  const key = createTestApiKey()
  const { body } = await page.send('signup_v2', page.emailSignUp(await page.verify(key), key))
  return body.organizationId ?? ''
}

describe('whether an address belongs to a user', () => {
  test('attack: asked with the token of another address', async () => {
    const organizationId = await signUpByCode()
    const token = await page.verify(createTestApiKey(), 'eve@example.com')
    for (const proof of [token, {}]) {
      const { status, body } = await page.account('EMAIL', address, proof)
      expect(status).toBe(400)
      expect(JSON.stringify(body)).not.toContain(organizationId)
    }
  })
})

describe('a code', () => {
  const wrongOf = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

  test('attack: guessed a fourth time', async () => {
    const { code, answer } = await page.requestCode()
    for (const by of [1, 2, 3]) expect((await answer(wrongOf(code, by), createTestApiKey())).status).toBe(400)
    expect((await answer(code, createTestApiKey())).status).toBe(400)
  })

  test('default: right the third time', async () => {
    const { code, answer } = await page.requestCode()
    for (const by of [1, 2]) expect((await answer(wrongOf(code, by), createTestApiKey())).status).toBe(400)
    expect((await answer(code, createTestApiKey())).status).toBe(200)
  })
})

describe('a sign-up', () => {
  test('attack: with the permanent key of another user, beside a passkey of the attacker’s own', async () => {
    const apiKeys = [sessionKey(createTestApiKey(), { expirationSeconds: undefined })]
    expect((await page.send('signup_v2', page.passkeySignUp(world.passkey(), { apiKeys }))).status).toBe(400)
  })

  test('attack: with an intercepted provider’s token and the attacker’s key', async () => {
    const oidcToken = await issuer.sign({ nonce: 'any' })
    const apiKeys = [sessionKey(createTestApiKey())]
    const body = { apiKeys, authenticators: [], oauthProviders: [{ providerName: 'Example', oidcToken }] }
    expect((await page.send('signup_v2', body)).status).toBe(400)
  })
})

describe('a token of a code', () => {
  test('attack: an address that another user entered and never confirmed: its owner gets no wallet of that user', async () => {
    await page.send('signup_v2', page.passkeySignUp(world.passkey(), { userEmail: address }))
    const key = createTestApiKey()
    expect((await page.login((await page.verify(key)).verificationToken, key)).status).toBe(404)
  })

  test('attack: intercepted, with the attacker’s key', async () => {
    await signUpByCode()
    const { verificationToken } = await page.verify(createTestApiKey())
    expect((await page.login(verificationToken, createTestApiKey())).status).toBe(403)
  })

  test('attack: used a second time', async () => {
    await signUpByCode()
    const key = createTestApiKey()
    const { verificationToken } = await page.verify(key)
    expect((await page.login(verificationToken, key)).status).toBe(200)
    clock.now += 1
    expect((await page.login(verificationToken, key)).status).toBe(403)
  })

  test('attack: a page that names the wallet of another user, who entered the same address', async () => {
    await signUpByCode()
    const { body } = await page.send('signup_v2', page.passkeySignUp(world.passkey(), { userEmail: address }))
    const key = createTestApiKey()
    const { verificationToken, claims } = await page.verify(key)
    const login = { verificationToken, publicKey: key.publicKey, clientSignature: signUsage(claims, key) }
    expect((await page.send('otp_login_v2', { ...login, organizationId: body.organizationId })).status).toBe(400)
    expect((await page.send('otp_login_v2', login)).status).toBe(200)
  })
})
