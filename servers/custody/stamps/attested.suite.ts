import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { toAttestedHeader } from '../../testing/attestedStamp.ts'
import { type CodeWorld, claimsOf, createCodeWorld, email, resultOf } from '../../testing/codeWorld.ts'
import { createTestApiKey, createTestParent, type TestAnswer, type TestApiKey } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { signUsage } from '../../testing/signUsage.ts'
import { startTokenIssuer } from '../../testing/tokenIssuer.ts'

/** Logins that a token stamps (`X-Stamp-Attested`), over the wire and on a database. */
export const attestedSuite: DatabaseSuite = (open) => {
  let world: CodeWorld
  beforeEach(async () => {
    world = await createCodeWorld({ database: await open() })
  })

  const loginBody = (key: TestApiKey, organizationId = world.custody.parent.organizationId) =>
    world.custody.toBody('ACTIVITY_TYPE_STAMP_LOGIN', organizationId, { publicKey: key.publicKey })
  const send = (body: string, headers: Record<string, string>, name = 'stamp_login') =>
    world.custody.send(`/public/v1/submit/${name}`, body, headers)
  const login = (token: string, key: TestApiKey, organizationId?: string): Promise<TestAnswer> => {
    const body = loginBody(key, organizationId)
    return send(body, toAttestedHeader(body, key, token))
  }
  /** Ada reads a code and logs in with it, which confirms her address. */
  async function confirm() {
    const key = createTestApiKey()
    const { verificationToken, claims } = await world.verify(key)
    resultOf(await world.login(verificationToken, key, signUsage(claims, key)))
  }
  const verified = async (key: TestApiKey, contact?: string) => (await world.verify(key, contact)).verificationToken

  describe('a code', () => {
    test('default: its reader logs in through the operator’s organization, once', async () => {
      await confirm()
      const key = createTestApiKey()
      const token = await verified(key)
      const { session } = resultOf<{ session: string }>(await login(token, key))
      const { organizationId, userId } = world.ada
      expect(claimsOf(session)).toMatchObject({ organization_id: organizationId, user_id: userId })
      expect((await world.custody.query('whoami', { organizationId }, key)).body).toMatchObject({ userId })
      expect(await login(token, key)).toMatchObject({ status: 403, body: { code: 7 } })
    })

    test('behavior: the same body again is the same session', async () => {
      await confirm()
      const key = createTestApiKey()
      const body = loginBody(key)
      const header = toAttestedHeader(body, key, await verified(key))
      const [first, second] = [await send(body, header), await send(body, header)]
      expect(resultOf(second)).toEqual(resultOf(first))
    })

    test('behavior: of two logins at once, one succeeds', async () => {
      await confirm()
      const key = createTestApiKey()
      const token = await verified(key)
      const answers = await Promise.all([1, 2].map(() => login(token, key)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    })

    test('behavior: in any case of the address, and in the user’s own organization', async () => {
      await confirm()
      const key = createTestApiKey()
      expect((await login(await verified(key, email.toUpperCase()), key)).status).toBe(200)
      const other = createTestApiKey()
      expect((await login(await verified(other), other, world.ada.organizationId)).status).toBe(200)
    })

    test('error: an unconfirmed address logs no user in', async () => {
      const key = createTestApiKey()
      const token = await verified(key)
      expect(await login(token, key)).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('has confirmed this contact') },
      })
      expect((await login(token, key, world.ada.organizationId)).status).toBe(404)
      await confirm()
      expect((await login(token, key)).status).toBe(200)
    })

    test('error: two users have confirmed it', async () => {
      await confirm()
      const bob = await world.custody.createPerson({ user: { userEmail: email } })
      const key = createTestApiKey()
      const { verificationToken, claims } = await world.verify(key)
      const parameters = {
        ...{ verificationToken, publicKey: key.publicKey },
        clientSignature: signUsage(claims, key),
      }
      resultOf(await world.submit('otp_login', 'OTP_LOGIN_V2', parameters, bob.organizationId))
      const own = createTestApiKey()
      const token = await verified(own)
      expect(await login(token, own)).toMatchObject({
        status: 401,
        body: { message: expect.stringContaining('more than one user') },
      })
      expect((await login(token, own, bob.organizationId)).status).toBe(200)
    })

    test('error: another key than the token names, or none', async () => {
      await confirm()
      const [key, thief] = [createTestApiKey(), createTestApiKey()]
      const token = await verified(key)
      expect((await login(token, thief)).status).toBe(403)
      const body = loginBody(thief)
      const forged = toAttestedHeader(body, { ...thief, publicKey: key.publicKey }, token)
      expect((await send(body, forged)).status).toBe(401)
      expect((await send(body, toAttestedHeader(`${body} `, key, token))).status).toBe(401)
      expect((await send(body, {})).status).toBe(401)
    })

    test('error: at another operator, after an hour, or where codes are switched off', async () => {
      await confirm()
      const other = await createTestParent(world.custody.server)
      const key = createTestApiKey()
      const token = await verified(key)
      expect((await login(token, key, other.organizationId)).status).toBe(403)
      const { organizationId, key: adas } = world.ada
      const off = world.custody.toBody('ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE', organizationId, {
        name: 'FEATURE_NAME_OTP_EMAIL_AUTH',
      })
      resultOf(await world.custody.submit('remove_organization_feature', off, adas))
      expect(await login(token, key)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('FEATURE_NAME_OTP_EMAIL_AUTH') },
      })
      world.clock.now += 3_600_000
      expect((await login(token, key)).status).toBe(403)
    })

    test('error: it stamps only a login, and not beside another stamp', async () => {
      await confirm()
      const key = createTestApiKey()
      const token = await verified(key)
      const { organizationId } = world.ada
      const wallet = world.custody.toBody('ACTIVITY_TYPE_CREATE_WALLET', organizationId, {
        ...{ walletName: 'w', accounts: [] },
      })
      expect((await send(wallet, toAttestedHeader(wallet, key, token), 'create_wallet')).status).toBe(401)
      const question = JSON.stringify({ organizationId })
      const asked = world.custody.send('/public/v1/query/whoami', question, toAttestedHeader(question, key, token))
      expect((await asked).status).toBe(401)
      const body = loginBody(key)
      expect((await send(body, { ...toAttestedHeader(body, key, token), 'X-Stamp': 'any' })).status).toBe(401)
    })

    test.each(['', 'e30', '!', Buffer.from('{"scheme":1}').toString('base64url')])(
      'error: %j as a stamp',
      async (stamp) => {
        expect((await send(loginBody(createTestApiKey()), { 'X-Stamp-Attested': stamp })).status).toBe(401)
      },
    )
  })

  describe('a provider', () => {
    test("default: the token's subject logs in with the key it was issued for", async () => {
      const issuer = await startTokenIssuer({ now: () => world.clock.now })
      try {
        const oidc = [{ issuer: issuer.issuer, audiences: ['client'], isPrivate: true }]
        const parent = await createTestParent(world.custody.server, { oidc })
        const key = createTestApiKey()
        const nonce = createHash('sha256').update(key.publicKey).digest('hex')
        const token = await issuer.sign({ nonce })
        const at = (body: string, by = key) => send(body, toAttestedHeader(body, by, token, 'OIDC'))
        const body = () => loginBody(key, parent.organizationId)
        expect((await at(body())).status).toBe(404)
        const oauthProviders = [{ providerName: 'Provider', oidcToken: token }]
        const bob = await world.custody.createPerson({ parent, user: { oauthProviders } })
        const { session } = resultOf<{ session: string }>(await at(body()))
        expect(claimsOf(session)).toMatchObject({ user_id: bob.userId })
        expect((await at(body(), createTestApiKey())).status).toBe(400)
        expect((await at(loginBody(key))).status).toBe(400)
      } finally {
        await issuer.close()
      }
    })
  })
}
