import { beforeEach, expect, test } from 'vitest'
import { type CodeWorld, createCodeWorld, email, resultOf } from '../../testing/codeWorld.ts'
import { createTestApiKey, type TestApiKey, walletOrigin, walletRpId } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { codeIn } from '../../testing/postbox.ts'
import { createSoftPasskey, type SoftPasskey } from '../../testing/softPasskey.ts'

const challenge = Buffer.from('chosen by the page').toString('base64url')
const refused = { status: 403, body: { code: 7, message: 'request not authorized' } }

/** A user whose passkey is lost, over the wire and on a database. */
export const recoverySuite: DatabaseSuite = (open) => {
  let world: CodeWorld
  let key: TestApiKey
  let passkey: SoftPasskey
  beforeEach(async () => {
    world = await createCodeWorld({ database: await open() })
    passkey = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
    key = await mailed()
  })

  const mailed = async () => {
    const { page, answer } = world.mailKey('init_user_email_recovery', 'INIT_USER_EMAIL_RECOVERY')
    expect(resultOf(await answer)).toEqual({ userId: world.ada.userId })
    return page.open(codeIn(await world.post.next()))
  }
  const attestation = (register = passkey.register(challenge)) => ({ ...register, transports: [] })
  const submit = (name: string, version: string, parameters: object, by = key) => {
    const { custody, ada } = world
    return custody.submit(name, custody.toBody(`ACTIVITY_TYPE_${version}`, ada.organizationId, parameters), by)
  }
  const recover = (changes: object = {}, by = key) => {
    const authenticator = { authenticatorName: 'New phone', challenge, attestation: attestation() }
    return submit('recover_user', 'RECOVER_USER', { userId: world.ada.userId, authenticator, ...changes }, by)
  }
  const query = (name: string, input: object = {}, by = key) =>
    world.custody.query(name, { organizationId: world.ada.organizationId, ...input }, by)

  test('default: a mailed key adds a passkey, which then signs in', async () => {
    const { authenticatorId } = resultOf<{ authenticatorId: string[] }>(await recover())
    expect(authenticatorId).toEqual([expect.any(String)])
    const { organizationId, userId } = world.ada
    const body = JSON.stringify({ organizationId })
    const headers = { 'X-Stamp-Webauthn': passkey.stamp(body) }
    const who = await world.custody.send('/public/v1/query/whoami', body, headers)
    expect(who.body).toMatchObject({ organizationId, userId })
    const { body: of } = await query('get_user', { userId }, world.ada.key)
    const user = of.user as { authenticators: object[] }
    expect(user.authenticators).toMatchObject([{ authenticatorId: authenticatorId[0], authenticatorName: 'New phone' }])
  })

  test('behavior: an attacker who uses up the codes of an address cannot prevent a recovery', async () => {
    world = await createCodeWorld({ database: await open(), rates: {} })
    const ask = () => world.submit('init_otp_auth', 'INIT_OTP_AUTH', { otpType: 'OTP_TYPE_EMAIL', contact: email })
    for (let at = 0; at < 3; at += 1) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    const { answer } = world.mailKey('init_user_email_recovery', 'INIT_USER_EMAIL_RECOVERY')
    expect((await answer).status).toBe(200)
  })

  test('behavior: a recovery uses up its key and every other mailed recovery key', async () => {
    const other = await mailed()
    expect((await recover()).status).toBe(200)
    for (const used of [key, other]) expect((await query('whoami', {}, used)).status).toBe(401)
    expect((await query('whoami', {}, world.ada.key)).status).toBe(200)
  })

  test('behavior: a page reads of its user whether the key is fresh', async () => {
    const { userId } = world.ada
    const { body } = await query('get_user', { userId })
    const user = body.user as { apiKeys: { credential: object }[] }
    expect(user.apiKeys.at(-1)).toMatchObject({
      credential: { publicKey: key.publicKey, type: 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256' },
      createdAt: { seconds: String(world.clock.now / 1000), nanos: '0' },
      expirationSeconds: '900',
    })
  })

  test('error: the key cannot be used for any other activity', async () => {
    const { userId, address } = world.ada
    expect(await query('list_wallets')).toMatchObject(refused)
    expect(await query('list_users')).toMatchObject(refused)
    const signing = {
      signWith: address,
      payload: 'x',
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    }
    expect(await submit('sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', signing)).toMatchObject(refused)
    const apiKeys = [{ apiKeyName: 'k', publicKey: createTestApiKey().publicKey }]
    expect(await submit('create_api_keys', 'CREATE_API_KEYS_V2', { userId, apiKeys })).toMatchObject(refused)
    const authenticators = [{ authenticatorName: 'p', challenge, attestation: attestation() }]
    expect(await submit('create_authenticators', 'CREATE_AUTHENTICATORS_V2', { userId, authenticators })).toMatchObject(
      refused,
    )
    expect(await submit('stamp_login', 'STAMP_LOGIN', { publicKey: createTestApiKey().publicKey })).toMatchObject(
      refused,
    )
  })

  test('error: an ordinary key does not recover, and a recovery key recovers no other user', async () => {
    expect(await recover({}, world.ada.key)).toMatchObject(refused)
    expect(await recover({ userId: world.custody.parent.organizationId })).toMatchObject(refused)
    expect(await recover({}, world.custody.parent.key)).toMatchObject({ status: 400, body: { code: 3 } })
  })

  test('error: an attestation of another site leaves the key as it was', async () => {
    const forged = attestation(passkey.register(challenge, { origin: 'https://evil.example' }))
    const authenticator = { authenticatorName: 'p', challenge, attestation: forged }
    expect(await recover({ authenticator })).toMatchObject({
      status: 400,
      body: { message: 'invalid authenticator attestation' },
    })
    expect((await recover()).status).toBe(200)
  })

  test('error: a code of 901 seconds ago', async () => {
    world.clock.now += 899_000
    expect((await query('whoami')).status).toBe(200)
    world.clock.now += 2_000
    expect(await recover()).toMatchObject({ status: 401, body: { message: expect.stringMatching(/^expired api key/) } })
  })

  test('error: a code twice, in two tabs at once', async () => {
    const second = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
    const authenticator = { authenticatorName: 'p', challenge, attestation: attestation(second.register(challenge)) }
    const answers = await Promise.all([recover(), recover({ authenticator })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
}
