import { challengeTtlSeconds, type MfaReply, mfaTokenTtlSeconds, type Person } from 'latchkey/wire/account'
import { toCustodyTransport } from 'latchkey/wire/custody'
import { type MfaAction, mfaActions } from 'latchkey/wire/mpc'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../shared/database.ts'
import { createAccessTokenVerifier, createTokenOpener, TokenError } from '../shared/dpop/accessTokens.ts'
import { createMfaVerifier, verifyMfaToken } from '../shared/mfaToken.ts'
import { migrate } from '../shared/migrate.ts'
import { type UsedToken, usedTokensStep, useTokenOnce } from '../shared/usedTokens.ts'
import { failed, type Reply } from '../testing/accountHarness.ts'
import { accountTokens } from '../testing/accountTokens.ts'
import { type AccountWithCustody, createAccountWithCustody } from '../testing/accountWithCustody.ts'
import { createTestApiKey } from '../testing/custody.ts'
import type { DpopKey } from '../testing/dpopKey.ts'
import { createTestSessionIdKey, type TestSessionIdKey } from '../testing/sessionIdKey.ts'
import type { Ceremony, SoftPasskey } from '../testing/softPasskey.ts'

// A passkey signs for one operation, and a server of the managed wallet accepts the token.

type Page = {
  passkey: SoftPasskey
  key: DpopKey
  sessionIdKey: TestSessionIdKey
  accessToken: string
  sessionId: string
}

let world: AccountWithCustody
let ada: Page
beforeEach(async () => {
  world = await createAccountWithCustody()
  ada = await openPage()
})

async function openPage(known?: SoftPasskey, custodyKey = createTestApiKey()): Promise<Page> {
  const [passkey, key, sessionIdKey] = [known ?? world.passkey(), await world.key(), createTestSessionIdKey()]
  const options = { passkey, key, sessionIdKey: sessionIdKey.publicKey }
  const { body } = known
    ? await world.signIn({ ...options, body: { parameters: { publicKey: custodyKey.publicKey } } })
    : await world.signUp(options)
  return { passkey, key, sessionIdKey, accessToken: body.accessToken, sessionId: body.sessionId ?? '' }
}

const toBody = async (page: Page, changes: object = {}) =>
  JSON.stringify({
    ...{ type: 'LATCHKEY_MFA', action: 'wallet.waas.sign', sessionId: page.sessionId },
    ...{ challenge: await world.challenge(), ...changes },
  })
const send = (page: Page, request: { body: string; stamp: string }): Promise<Reply<MfaReply>> =>
  world.send('POST', '/me/mfa-tokens', { body: request, key: page.key, accessToken: page.accessToken })

async function ask(page: Page, options: { passkey?: SoftPasskey; changes?: object; ceremony?: Ceremony } = {}) {
  const { passkey = page.passkey, changes, ceremony } = options
  const body = await toBody(page, changes)
  return send(page, { body, stamp: passkey.stamp(body, ceremony) })
}
const tokenOf = async (page: Page, action: MfaAction) => (await ask(page, { changes: { action } })).body.mfaToken

/** The holder of the access token and the token, as another server checks them. */
const holderOf = ({ accessToken }: Page) =>
  createAccessTokenVerifier(accountTokens(world))(accessToken, world.environment.environmentId)
const verify = async (page: Page, mfaToken: string, action: MfaAction, issuer = accountTokens(world)) =>
  verifyMfaToken(createTokenOpener(issuer), mfaToken, { ...(await holderOf(page)), action })

describe('issuing', () => {
  test.each(mfaActions)('default: a token for %s, and for no other action', async (action) => {
    const reply = await ask(ada, { changes: { action } })
    expect(reply).toMatchObject({ status: 201, body: { expiresIn: mfaTokenTtlSeconds } })
    const { mfaToken } = reply.body
    const expiresAt = world.clock.now + mfaTokenTtlSeconds * 1000
    expect(await verify(ada, mfaToken, action)).toEqual({ tokenId: expect.any(String), expiresAt })
    for (const other of mfaActions.filter((each) => each !== action)) {
      await expect(verify(ada, mfaToken, other)).rejects.toThrow(TokenError)
    }
  })

  test('behavior: each token is used up by itself', async () => {
    const [first, second] = [await tokenOf(ada, 'wallet.waas.sign'), await tokenOf(ada, 'wallet.waas.sign')]
    const ids = await Promise.all([first, second].map((token) => verify(ada, token, 'wallet.waas.sign')))
    expect(ids[0]?.tokenId).not.toBe(ids[1]?.tokenId)
  })

  test('attack: a captured request, sent again (T8)', async () => {
    const body = await toBody(ada)
    const request = { body, stamp: ada.passkey.stamp(body) }
    expect((await send(ada, request)).status).toBe(201)
    expect(await send(ada, request)).toMatchObject(failed(400, 'invalid_challenge'))
  })

  test('error: a challenge that expired, or that this server never issued', async () => {
    const challenge = await world.challenge()
    world.clock.now += challengeTtlSeconds * 1000
    expect(await ask(ada, { changes: { challenge } })).toMatchObject(failed(400, 'invalid_challenge'))
    expect(await ask(ada, { changes: { challenge: 'AAAA' } })).toMatchObject(failed(400, 'invalid_challenge'))
  })

  test('attack: a stamp for another action, or for another session of the user', async () => {
    const [signing, exporting] = [await toBody(ada), await toBody(ada, { action: 'wallet.waas.export' })]
    const stamp = ada.passkey.stamp(signing)
    expect(await send(ada, { body: exporting, stamp })).toMatchObject(failed(400, 'invalid_passkey'))
    const other = await openPage(ada.passkey)
    const body = await toBody(ada)
    const request = { body, stamp: ada.passkey.stamp(body) }
    expect(await send(other, request)).toMatchObject(failed(400, 'invalid_request'))
  })

  test("attack: another user's passkey, or one that claims to be the user's (T17)", async () => {
    const eve = await openPage()
    expect(await ask(ada, { passkey: eve.passkey })).toMatchObject(failed(404, 'unknown_passkey'))
    expect(await ask(ada, { passkey: world.passkey() })).toMatchObject(failed(404, 'unknown_passkey'))
    const body = await toBody(ada)
    const stamp = { ...JSON.parse(eve.passkey.stamp(body)), credentialId: ada.passkey.credentialId }
    expect(await send(ada, { body, stamp: JSON.stringify(stamp) })).toMatchObject(failed(400, 'invalid_passkey'))
  })

  test.each<[string, Ceremony]>([
    ['on a page of another origin', { origin: 'https://evil.example' }],
    ['in a foreign frame', { clientData: { crossOrigin: true } }],
    ['of a registration', { type: 'webauthn.create' }],
    ['without presence', { flags: 0 }],
  ])('attack: a ceremony %s (T17)', async (_, ceremony) => {
    expect(await ask(ada, { ceremony })).toMatchObject(failed(400, 'invalid_passkey'))
  })

  test('attack: the request of a sign-in, and a token request as a sign-in', async () => {
    const challenge = await world.challenge()
    const { organizationId } = world.environment.custody
    const type = 'ACTIVITY_TYPE_STAMP_LOGIN'
    const login = JSON.stringify({
      type,
      organizationId,
      timestampMs: '0',
      challenge,
      sessionId: ada.sessionId,
      action: 'wallet.waas.sign',
    })
    const asToken = await send(ada, { body: login, stamp: ada.passkey.stamp(login) })
    expect(asToken).toMatchObject(failed(400, 'invalid_request'))
    const body = await toBody(ada)
    const path = `/environments/${world.environment.environmentId}/sign-in`
    const asLogin = await world.send('POST', path, { body: { body, stamp: ada.passkey.stamp(body) }, key: ada.key })
    expect(asLogin).toMatchObject(failed(400, 'invalid_request'))
  })

  test.each([
    ['another action', { action: 'wallet.waas.create' }],
    ['another type', { type: 'LATCHKEY' }],
    ['no session', { sessionId: undefined }],
    ['a poisoned prototype', { action: '__proto__' }],
  ])('error: %s', async (_, changes) => {
    expect(await ask(ada, { changes })).toMatchObject(failed(400, 'invalid_request'))
  })

  test('error: a stamp that is none', async () => {
    expect(await send(ada, { body: await toBody(ada), stamp: '{}' })).toMatchObject(failed(400, 'invalid_passkey'))
  })
})

describe('key custody decides which passkeys a user has', () => {
  test('behavior: one added there counts at once, and one removed there no longer', async () => {
    const custodyKey = createTestApiKey()
    const page = await openPage(ada.passkey, custodyKey)
    const second = world.passkey()
    const authenticatorId = await addAtCustody(second, custodyKey)
    expect((await ask(page, { passkey: second })).status).toBe(201)
    // It is known here, too, once it has signed in.
    expect((await world.signIn({ passkey: second, key: await world.key() })).status).toBe(200)
    await submit(custodyKey, 'delete_authenticators', 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS', {
      authenticatorIds: [authenticatorId],
    })
    expect(await ask(page, { passkey: second })).toMatchObject(failed(404, 'unknown_passkey'))
    expect((await ask(page)).status).toBe(201)
  })

  type CustodyKey = ReturnType<typeof createTestApiKey>

  async function submit(custodyKey: CustodyKey, name: string, type: string, parameters: object) {
    const me = (await world.send('GET', '/me', ada)) as Reply<Person>
    const organizationId = me.body.credentials[0]?.walletProperties.turnkeySubOrganizationId ?? ''
    const { body: user } = await world.realCustody.query('whoami', { organizationId }, custodyKey)
    const body = world.realCustody.toBody(type, organizationId, { userId: user.userId, ...parameters })
    const answer = await world.realCustody.submit(name, body, custodyKey)
    expect(answer.status).toBe(200)
    return answer.body.activity.result
  }

  async function addAtCustody(passkey: SoftPasskey, custodyKey: CustodyKey): Promise<string> {
    const challenge = Buffer.alloc(32, 9).toString('base64url')
    const { transports, ...attestation } = passkey.register(challenge)
    const transported = { ...attestation, transports: transports.map(toCustodyTransport) }
    const authenticators = [{ authenticatorName: 'Second', challenge, attestation: transported }]
    const type = 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2'
    const result = await submit(custodyKey, 'create_authenticators', type, { authenticators })
    return (result.createAuthenticatorsResult as { authenticatorIds: string[] }).authenticatorIds[0] ?? ''
  }
})

describe('another server', () => {
  test('default: uses a token up (T8)', async () => {
    const table = 'testUsedToken'
    const database = await migrate<{ [table]: UsedToken }>(await openDatabase({}), 'test', [
      usedTokensStep({ name: '1-used-tokens', table }),
    ])
    const verifyMfa = createMfaVerifier(createTokenOpener(accountTokens(world)))
    const [token, holder] = [await tokenOf(ada, 'wallet.waas.sign'), await holderOf(ada)]
    expect(await verifyMfa({ ...holder, action: 'wallet.waas.export', token })).toBeUndefined()
    const used = await verifyMfa({ ...holder, action: 'wallet.waas.sign', token })
    if (!used) throw new Error('The token was refused.')
    expect(await useTokenOnce(database, table, used, world.clock.now)).toBe(true)
    expect(await useTokenOnce(database, table, used, world.clock.now)).toBe(false)
  })

  test('error: expired', async () => {
    const mfaToken = await tokenOf(ada, 'wallet.waas.sign')
    world.clock.now += mfaTokenTtlSeconds * 1000 - 1000
    expect(await verify(ada, mfaToken, 'wallet.waas.sign')).toBeDefined()
    world.clock.now += 1000
    await expect(verify(ada, mfaToken, 'wallet.waas.sign')).rejects.toThrow(TokenError)
  })

  test("attack: in another session of the user, or in another user's (T16)", async () => {
    const mfaToken = await tokenOf(ada, 'wallet.waas.export')
    for (const other of [await openPage(ada.passkey), await openPage()]) {
      await expect(verify(other, mfaToken, 'wallet.waas.export')).rejects.toThrow(TokenError)
    }
  })

  test('attack: an access token, a token of another account server, or garbage', async () => {
    const foreign = await createAccountWithCustody({ clock: world.clock })
    const mfaToken = await tokenOf(ada, 'wallet.waas.sign')
    const elsewhere = accountTokens(foreign)
    await expect(verify(ada, mfaToken, 'wallet.waas.sign', elsewhere)).rejects.toThrow(TokenError)
    for (const garbage of [ada.accessToken, '', 'a.b.c', `${mfaToken}x`]) {
      await expect(verify(ada, garbage, 'wallet.waas.sign')).rejects.toThrow(TokenError)
    }
  })

  test('attack: as an access token here', async () => {
    const accessToken = await tokenOf(ada, 'wallet.waas.sign')
    expect(await world.send('GET', '/me', { key: ada.key, accessToken })).toMatchObject(failed(401, 'invalid_token'))
  })
})
