import { beforeEach, describe, expect, test } from 'vitest'
import { type AccountWithCustody, createAccountWithCustody } from '../../testing/accountWithCustody.ts'
import { type AuthProxyPage, address, createAuthProxyPage, sessionKey } from '../../testing/authProxyPage.ts'
import { createTestApiKey } from '../../testing/custody.ts'

let world: AccountWithCustody
let page: AuthProxyPage
beforeEach(async () => {
  world = await createAccountWithCustody()
  page = createAuthProxyPage(world)
})

const signUp = (body: object) => page.send('signup_v2', body)
const whoami = (organizationId: string | undefined, key: ReturnType<typeof createTestApiKey>) =>
  world.realCustody.query('whoami', { organizationId }, key)
const subOrganizations = async () => {
  const { organizationId, key } = world.realCustody.parent
  const { body } = await world.realCustody.query('list_suborgs', { organizationId }, key)
  return body.organizationIds as string[]
}

describe('with a passkey', () => {
  test('default: a sub-organization with a wallet, which the page’s key opens', async () => {
    const key = createTestApiKey()
    const reply = await signUp(page.passkeySignUp(world.passkey(), { apiKeys: [sessionKey(key)] }))
    expect(reply).toMatchObject({
      status: 200,
      body: { wallet: { addresses: [expect.stringMatching(/^0x/)] }, appProofs: [] },
    })
    const { organizationId, userId } = reply.body
    expect((await whoami(organizationId, key)).body).toMatchObject({ userId, organizationName: 'sub-org-1' })
  })

  test('behavior: the same passkey signs in through our own API, with the same wallet', async () => {
    const passkey = world.passkey()
    const { body } = await signUp(page.passkeySignUp(passkey))
    const { person } = (await world.signIn({ passkey, key: await world.key() })).body
    expect(person).toMatchObject({ displayName: 'Ada', credentials: [{ address: body.wallet?.addresses[0] }] })
  })

  test("behavior: the page chooses the wallet's accounts; an Ethereum account is always among them", async () => {
    const solana = {
      ...{ curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32' },
      ...{ path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
    }
    const passkey = world.passkey()
    const wallet = { walletName: 'Mine', accounts: [solana] }
    const { body } = await signUp(page.passkeySignUp(passkey, { wallet }))
    const [first, second] = body.wallet?.addresses ?? []
    expect([first, second]).toEqual([expect.not.stringMatching(/^0x/), expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)])
    const { person } = (await world.signIn({ passkey, key: await world.key() })).body
    expect(person.credentials[0]?.address).toBe(second)
  })

  test('behavior: a lost answer of key custody: the next sign-up completes the first', async () => {
    const passkey = world.passkey()
    world.loseAnswer()
    expect(await signUp(page.passkeySignUp(passkey))).toMatchObject({ status: 502, body: { code: 14 } })
    const { status, body } = await signUp(page.passkeySignUp(passkey))
    expect(status).toBe(200)
    expect(await subOrganizations()).toEqual([body.organizationId])
  })

  test('error: a passkey that has signed up', async () => {
    const passkey = world.passkey()
    await signUp(page.passkeySignUp(passkey))
    expect(await signUp(page.passkeySignUp(passkey))).toMatchObject({ status: 409, body: { code: 3 } })
    expect(await subOrganizations()).toHaveLength(1)
  })

  test('error: a passkey of another page, or a forged one', async () => {
    const passkey = world.passkey()
    const body = page.passkeySignUp(passkey) as { authenticators: { challenge: string }[] }
    const [authenticator] = body.authenticators
    const challenge = Buffer.from('another').toString('base64url')
    const forged = { ...body, authenticators: [{ ...authenticator, challenge }] }
    expect(await signUp(forged)).toMatchObject({ status: 400, body: { code: 3 } })
    expect(await subOrganizations()).toEqual([])
  })

  test.each([
    ['lives for ever', { expirationSeconds: undefined }],
    ['lives for an hour', { expirationSeconds: '3600' }],
    ['is a wallet’s', { curveType: 'API_KEY_CURVE_SECP256K1' }],
  ])('error: beside it an API key that %s, whose owner may be another user', async (_, changes) => {
    const apiKeys = [sessionKey(createTestApiKey(), changes)]
    expect(await signUp(page.passkeySignUp(world.passkey(), { apiKeys }))).toMatchObject({
      status: 400,
      body: { code: 3, message: expect.stringContaining('expire within 900 seconds') },
    })
  })

  test('error: where the operator does not offer it', async () => {
    const environment = await world.addOperator({ signIn: ['email'] })
    const there = createAuthProxyPage(world, environment)
    expect(await there.send('signup_v2', there.passkeySignUp(world.passkey()))).toMatchObject({ status: 403 })
  })
})

describe('with a confirmed address', () => {
  test('default: a sub-organization, and the token logs in once', async () => {
    const key = createTestApiKey()
    const token = await page.verify(key)
    const reply = await signUp(page.emailSignUp(token, key))
    expect(reply.status).toBe(200)
    expect((await page.login(token.verificationToken, key)).status).toBe(200)
    expect((await whoami(reply.body.organizationId, key)).status).toBe(200)
    expect((await page.login(token.verificationToken, key)).status).toBe(403)
  })

  test('behavior: the same user signs in with a code through our own API', async () => {
    const key = createTestApiKey()
    const token = await page.verify(key)
    const { body } = await signUp(page.emailSignUp(token, key))
    const found = await page.account('EMAIL', address, token)
    expect(found.body).toEqual({ organizationId: body.organizationId })
  })

  test('behavior: a lost answer of key custody: the next sign-up completes the first', async () => {
    const key = createTestApiKey()
    const token = await page.verify(key)
    world.loseAnswer()
    expect((await signUp(page.emailSignUp(token, key))).status).toBe(502)
    const { status, body } = await signUp(page.emailSignUp(token, key))
    expect([status, await subOrganizations()]).toEqual([200, [body.organizationId]])
  })

  test('error: an address that opens a wallet, which only the reader of its code learns', async () => {
    const [first, second] = [createTestApiKey(), createTestApiKey()]
    await signUp(page.emailSignUp(await page.verify(first), first))
    const token = await page.verify(second)
    expect(await signUp(page.emailSignUp(token, second))).toMatchObject({ status: 409, body: { code: 3 } })
  })

  test("error: a token of another address, without its holder's signature, or signed by another key", async () => {
    const [key, thief] = [createTestApiKey(), createTestApiKey()]
    const token = await page.verify(key)
    const refused = { status: 400, body: { code: 3 } }
    const body = page.emailSignUp(token, key)
    expect(await signUp({ ...body, userEmail: 'eve@example.com' })).toMatchObject(refused)
    expect(await signUp({ ...body, clientSignature: undefined })).toMatchObject(refused)
    expect((await signUp(page.emailSignUp(token, thief))).status).toBe(403)
    const apiKeys = [sessionKey(thief)]
    expect((await signUp(page.emailSignUp(token, key, { apiKeys }))).status).toBe(403)
    expect((await signUp(body)).status).toBe(200)
  })
})

test.each([
  ['no proof', { authenticators: [] }],
  ['two proofs', { oauthProviders: [{ providerName: 'P', oidcToken: 'a.b.c' }], verificationToken: 'a.b.c' }],
])('error: %s', async (_, changes) => {
  const reply = await signUp(page.passkeySignUp(world.passkey(), changes))
  expect(reply).toMatchObject({ status: 400, body: { code: 3, message: expect.stringContaining('needs one proof') } })
})
