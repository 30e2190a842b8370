import { createHash } from 'node:crypto'
import { createRawKeyStamp } from 'latchkey/crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import vectors from '../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import {
  createTestApiKey,
  createTestCustody,
  createTestParent,
  ethereumAccount,
  type TestCustody,
  type TestPerson,
  toPersonParameters,
  toStampHeader,
  walletOrigin,
  walletRpId,
} from '../testing/custody.ts'
import { type Ceremony, createSoftPasskey, type SoftPasskey } from '../testing/softPasskey.ts'

const { shapes } = vectors
const minute = 60_000

let at = 1_767_225_600_000
let custody: TestCustody
let person: TestPerson

beforeAll(async () => {
  custody = await createTestCustody({ now: () => at })
  person = await custody.createPerson()
})

const sign = { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' }

function toSignBody(of: TestPerson, payload = 'Hello custody') {
  return custody.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', of.organizationId, {
    signWith: of.address,
    payload,
    ...sign,
  })
}

function createApiKeysBody(of: TestPerson, apiKeys: object[]) {
  return custody.toBody('ACTIVITY_TYPE_CREATE_API_KEYS_V2', of.organizationId, { userId: of.userId, apiKeys })
}

/** Returns the member names of an object, recursively. Values and list lengths do not count. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : []
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

describe('shapes of the official client', () => {
  test('default: create_sub_organization_v7, passkey and session key in one', async () => {
    const { request, response } = shapes.create_sub_organization_v7
    const body = JSON.stringify({
      ...request,
      organizationId: custody.parent.organizationId,
      timestampMs: String(at),
    })
    const answer = await custody.submit('create_sub_organization', body, custody.parent.key)
    expect(answer.status).toBe(200)
    expect(shapeOf(answer.body)).toEqual(shapeOf(response))
    expect(answer.body.activity.intent).toEqual(response.activity.intent)
    expect(answer.body.activity.fingerprint).toBe(`sha256:${createHash('sha256').update(body).digest('hex')}`)
  })

  test('default: V8 answers with the key of V8', async () => {
    const parameters = toPersonParameters(createTestApiKey())
    const type = shapes.create_sub_organization_v8.type
    const body = custody.toBody(type, custody.parent.organizationId, parameters)
    const { activity } = (await custody.submit('create_sub_organization', body, custody.parent.key)).body
    expect(Object.keys(activity.intent)).toEqual(['createSubOrganizationIntentV8'])
    expect(Object.keys(activity.result)).toEqual(['createSubOrganizationResultV8'])
  })

  test.each(['create_wallet', 'create_wallet_accounts', 'create_api_keys_v2', 'stamp_login'] as const)(
    'default: %s',
    async (name) => {
      const one = await custody.createPerson()
      const { path, request, result } = shapes[name]
      const { publicKey } = createTestApiKey()
      // Replaces the placeholders of the vectors by real ids.
      const text = JSON.stringify(request.parameters)
        .replace('5b0e2b1c-7c9d-4e0f-8a1b-2c3d4e5f6071', one.walletId)
        .replace('b7c1a2d3-e4f5-4607-8899-aabbccddeeff', one.userId)
        .replace('038a416094fb607807998ad96137ff05096bfc71d0c40bc75cd171a9fad684fa3e', publicKey)
      const body = custody.toBody(request.type, one.organizationId, JSON.parse(text))
      const answer = await custody.send(path, body, toStampHeader(body, one.key))
      expect(answer.status).toBe(200)
      expect(shapeOf(answer.body.activity.result)).toEqual(shapeOf(result))
    },
  )

  test('default: get_private_key', async () => {
    const { organizationId, key } = person
    const wanted = {
      ...{ privateKeyName: 'key', curve: 'CURVE_SECP256K1', privateKeyTags: [] },
      addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
    }
    const type = 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2'
    const body = custody.toBody(type, organizationId, { privateKeys: [wanted] })
    const { activity } = (await custody.submit('create_private_keys', body, key)).body
    const { createPrivateKeysResultV2 } = activity.result as {
      createPrivateKeysResultV2: { privateKeys: [{ privateKeyId: string }] }
    }
    const [{ privateKeyId }] = createPrivateKeysResultV2.privateKeys
    const answer = await custody.query('get_private_key', { organizationId, privateKeyId }, key)
    expect(shapeOf(answer.body)).toEqual(shapeOf(shapes.get_private_key.response))
  })

  test('default: whoami, get_user, list_wallets, list_wallet_accounts', async () => {
    const { organizationId, userId, walletId, key, address } = person
    const who = await custody.query('whoami', { organizationId }, key)
    expect(shapeOf(who.body)).toEqual(shapeOf(shapes.whoami.response))
    const passkey = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
    const withPasskey = await createPasskeyPerson(passkey)
    const user = await custody.query('get_user', withPasskey, custody.parent.key)
    expect(shapeOf(user.body)).toEqual(shapeOf(shapes.get_user.response))
    expect((await custody.query('get_user', { organizationId, userId }, key)).body).toMatchObject({
      user: { userId, apiKeys: [{ credential: { publicKey: key.publicKey } }] },
    })
    const wallets = await custody.query('list_wallets', { organizationId }, key)
    expect(shapeOf(wallets.body)).toEqual(shapeOf(shapes.list_wallets.response))
    const accounts = await custody.query('list_wallet_accounts', { organizationId, walletId }, key)
    expect(shapeOf(accounts.body)).toEqual(shapeOf(shapes.list_wallet_accounts.response))
    expect(accounts.body).toMatchObject({ accounts: [{ ...ethereumAccount, walletId, address }] })
  })
})

/** A sub-organization whose root user has a passkey and an expiring session key. */
async function createPasskeyPerson(passkey: SoftPasskey) {
  const answer = await submitPasskeyPerson(passkey, custody.parent)
  expect(answer.body).toMatchObject({ activity: { status: 'ACTIVITY_STATUS_COMPLETED' } })
  const result = answer.body.activity.result.createSubOrganizationResultV7 as {
    subOrganizationId: string
    rootUserIds: string[]
  }
  return { organizationId: result.subOrganizationId, userId: result.rootUserIds[0] }
}

function submitPasskeyPerson(passkey: SoftPasskey, parent: TestCustody['parent'], ceremony: Ceremony = {}) {
  const challenge = createTestApiKey().privateKey
  const attestation = { ...passkey.register(challenge, ceremony), transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'] }
  const { publicKey } = createTestApiKey()
  const parameters = {
    subOrganizationName: 'passkey',
    rootQuorumThreshold: 1,
    rootUsers: [
      {
        userName: 'passkey',
        userEmail: 'user@example.com',
        apiKeys: [{ apiKeyName: 'session', publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '900' }],
        authenticators: [{ authenticatorName: 'Passkey', challenge, attestation }],
        oauthProviders: [],
      },
    ],
  }
  const body = custody.toBody('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', parent.organizationId, parameters)
  return custody.submit('create_sub_organization', body, parent.key)
}

describe('stamps', () => {
  const whoami = '/public/v1/query/whoami'
  const toBody = (organizationId: string) => JSON.stringify({ organizationId })

  test('error: no stamp', async () => {
    expect(await custody.send(whoami, toBody(person.organizationId))).toMatchObject({
      status: 401,
      body: { code: 16, message: expect.stringContaining('no valid authentication signature found for request') },
    })
  })

  test('error: two valid stamps', async () => {
    const passkey = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
    const { organizationId } = await createPasskeyPerson(passkey)
    const body = toBody(organizationId)
    const stamps = {
      ...toStampHeader(body, custody.parent.key),
      'X-Stamp-Webauthn': passkey.stamp(body),
    }
    for (const [name, value] of Object.entries(stamps)) {
      expect((await custody.send(whoami, body, { [name]: value })).status).toBe(200)
    }
    expect(await custody.send(whoami, body, stamps)).toMatchObject({
      status: 401,
      body: { code: 16, message: expect.stringContaining('no valid authentication signature found for request') },
    })
  })

  test('error: a stamp of more than 16 KiB', async () => {
    const body = toBody(person.organizationId)
    const stamp = JSON.parse(Buffer.from(createRawKeyStamp(body, person.key.privateKey), 'base64url').toString())
    const toHeader = (padding: number) =>
      Buffer.from(JSON.stringify({ ...stamp, padding: 'x'.repeat(padding) })).toString('base64url')
    expect((await custody.send(whoami, body, { 'X-Stamp': toHeader(11_000) })).status).toBe(200)
    expect((await custody.send(whoami, body, { 'X-Stamp': toHeader(12_500) })).body).toMatchObject({
      code: 16,
      message: 'malformed activity stamp',
    })
  })

  test.each([
    ['X-Stamp', 'could not extract api key stamp'],
    ['X-Stamp-Webauthn', 'could not extract webauthn stamp'],
  ])('error: an unreadable %s', async (header, message) => {
    const answer = await custody.send(whoami, toBody(person.organizationId), { [header]: 'nonsense' })
    expect(answer).toMatchObject({ status: 401, body: { code: 16, message } })
  })

  test('error: a malformed organization id', async () => {
    const answer = await custody.query('whoami', { organizationId: 'x' }, person.key)
    expect(answer).toMatchObject({ status: 400, body: { code: 3, message: 'malformed organization ID provided' } })
  })

  test('error: an unknown organization', async () => {
    const answer = await custody.query('whoami', { organizationId: vectors.meta.ids.organizationId }, person.key)
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 5, message: 'no organization found with the given ID' },
    })
  })

  test('error: an unknown key', async () => {
    const key = createTestApiKey()
    const { organizationId } = person
    const parentOrganizationId = custody.parent.organizationId
    expect(await custody.query('whoami', { organizationId }, key)).toMatchObject({
      status: 401,
      body: {
        code: 16,
        message: `could not find public key in organization or its parent organization organizationId=${organizationId} publicKey=${key.publicKey} parentOrganizationId=${parentOrganizationId}`,
        details: [{ turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' }],
      },
    })
  })

  test('error: a signature by another key than the stamp names', async () => {
    const body = toBody(person.organizationId)
    const forged = JSON.parse(
      Buffer.from(createRawKeyStamp(body, createTestApiKey().privateKey), 'base64url').toString(),
    )
    const stamp = Buffer.from(JSON.stringify({ ...forged, publicKey: person.key.publicKey })).toString('base64url')
    expect((await custody.send(whoami, body, { 'X-Stamp': stamp })).body).toMatchObject({
      code: 16,
      message: 'could not verify api key signature',
    })
  })

  test('error: another scheme than the key’s', async () => {
    const body = toBody(person.organizationId)
    const stamp = JSON.parse(Buffer.from(createRawKeyStamp(body, person.key.privateKey), 'base64url').toString())
    const other = { ...stamp, scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1' }
    const header = Buffer.from(JSON.stringify(other)).toString('base64url')
    expect((await custody.send(whoami, body, { 'X-Stamp': header })).body).toMatchObject({ code: 16 })
  })

  test('error: a body that changed by one space', async () => {
    const body = toBody(person.organizationId)
    const headers = toStampHeader(body, person.key)
    expect((await custody.send(whoami, `${body} `, headers)).status).toBe(401)
  })

  test('behavior: any content type, and a doubled slash', async () => {
    const body = toBody(person.organizationId)
    const stamp = createRawKeyStamp(body, person.key.privateKey)
    for (const type of ['text/plain;charset=UTF-8', 'application/json', 'application/octet-stream']) {
      const answer = await custody.send(`/${whoami}`, body, { 'X-Stamp': stamp, 'Content-Type': type })
      expect(answer.status).toBe(200)
    }
  })

  test('error: an expired key, in the words both official clients look for', async () => {
    const key = createTestApiKey()
    const apiKeys = [{ apiKeyName: 's', publicKey: key.publicKey, expirationSeconds: '60' }]
    await custody.submit('create_api_keys', createApiKeysBody(person, apiKeys), person.key)
    const { organizationId } = person
    expect((await custody.query('whoami', { organizationId }, key)).status).toBe(200)
    at += minute
    const answer = await custody.query('whoami', { organizationId }, key)
    expect(answer.status).toBe(401)
    for (const text of ['expired api key', `Unauthenticated desc = expired api key publicKey: ${key.publicKey}`]) {
      expect(answer.body.message).toContain(text)
    }
    expect(`Turnkey error ${answer.body.code}: ${answer.body.message}`).toMatch(/^Turnkey error 16: expired api key/)
  })

  test('behavior: whoami and stamp_login find the sub-organization from the parent’s id', async () => {
    const { organizationId } = custody.parent
    const who = await custody.query('whoami', { organizationId }, person.key)
    expect(who.body.organizationId).toBe(person.organizationId)
    const body = custody.toBody('ACTIVITY_TYPE_STAMP_LOGIN', organizationId, {
      publicKey: createTestApiKey().publicKey,
    })
    const { activity } = (await custody.submit('stamp_login', body, person.key)).body
    expect(activity.organizationId).toBe(person.organizationId)
    const { session } = activity.result.stampLoginResult as { session: string }
    const claims = JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({
      exp: Math.floor(at / 1000) + 900,
      session_type: 'SESSION_TYPE_READ_WRITE',
      user_id: person.userId,
      organization_id: person.organizationId,
    })
    expect((await custody.query('list_wallets', { organizationId }, person.key)).status).toBe(401)
  })

  test('error: a key of two sub-organizations does not identify one', async () => {
    const key = createTestApiKey()
    for (let count = 0; count < 2; count += 1) {
      const body = custody.toBody(
        'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
        custody.parent.organizationId,
        toPersonParameters(key),
      )
      await custody.submit('create_sub_organization', body, custody.parent.key)
    }
    const answer = await custody.query('whoami', { organizationId: custody.parent.organizationId }, key)
    expect(answer.body).toMatchObject({
      code: 16,
      message: 'more than one suborg associated with a public key',
    })
  })
})

describe('passkeys (T17)', () => {
  const passkey = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
  let organizationId: string
  beforeAll(async () => {
    ;({ organizationId } = await createPasskeyPerson(passkey))
  })
  const ask = (stamp: (body: string) => string) => {
    const body = JSON.stringify({ organizationId })
    return custody.send('/public/v1/query/whoami', body, { 'X-Stamp-Webauthn': stamp(body) })
  }

  test('default: a passkey stamps, without a verified user', async () => {
    expect((await ask((body) => passkey.stamp(body))).body).toMatchObject({ username: 'passkey' })
  })

  test.each([
    ['type', { type: 'webauthn.create' }],
    ['origin', { origin: 'https://evil.example' }],
    ['RP ID', { rpId: 'evil.example' }],
    ['user presence', { flags: 0 }],
    ['frame', { clientData: { crossOrigin: true } }],
  ])('error: another %s', async (_, ceremony) => {
    expect(await ask((body) => passkey.stamp(body, ceremony))).toMatchObject({
      status: 401,
      body: { code: 16, message: 'could not verify WebAuthN signature' },
    })
  })

  test('error: a stamp over another body', async () => {
    expect((await ask((body) => passkey.stamp(`${body} `))).status).toBe(401)
  })

  test("error: another user's passkey", async () => {
    const other = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
    await createPasskeyPerson(other)
    expect(await ask((body) => other.stamp(body))).toMatchObject({
      status: 404,
      body: { code: 5, message: 'webauthn authenticator not found in organization or parent organization' },
    })
  })

  test('behavior: where users must be verified, presence alone neither registers nor stamps', async () => {
    const parent = await createTestParent(custody.server, { userVerification: 'required' })
    const strict = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
    const [present, verified, attested] = [0x01, 0x04, 0x40]
    expect(await submitPasskeyPerson(strict, parent, { flags: present | attested })).toMatchObject({
      status: 400,
      body: { message: 'invalid authenticator attestation' },
    })
    const made = await submitPasskeyPerson(strict, parent, { flags: present | verified | attested })
    const { createSubOrganizationResultV7 } = made.body.activity.result as never as {
      createSubOrganizationResultV7: { subOrganizationId: string }
    }
    const body = JSON.stringify({ organizationId: createSubOrganizationResultV7.subOrganizationId })
    const ask = (flags: number) =>
      custody.send('/public/v1/query/whoami', body, { 'X-Stamp-Webauthn': strict.stamp(body, { flags }) })
    expect((await ask(present)).body).toMatchObject({ code: 16, message: 'could not verify WebAuthN signature' })
    expect((await ask(present | verified)).status).toBe(200)
  })

  test('behavior: a counter that goes back is logged, not refused', async () => {
    await ask((body) => passkey.stamp(body, { counter: 7 }))
    expect((await ask((body) => passkey.stamp(body, { counter: 3 }))).status).toBe(200)
    expect(custody.logged.some((line) => line.includes('passkey counter went back'))).toBe(true)
  })

  test.each([
    ['challenge', 'AAAA', {}],
    ['origin', undefined, { origin: 'https://evil.example' }],
    ['RP ID', undefined, { rpId: 'evil.example' }],
    ['type', undefined, { type: 'webauthn.get' }],
    ['algorithm', undefined, { algorithm: -8 }],
  ])('error: an attestation with another %s', async (_, challenge, ceremony) => {
    const fresh = createSoftPasskey({ origin: walletOrigin, rpId: walletRpId })
    const attestation = { ...fresh.register('c2FtZQ', ceremony), transports: [] }
    const [user] = (toPersonParameters(createTestApiKey()) as { rootUsers: object[] }).rootUsers
    const parameters = {
      ...toPersonParameters(createTestApiKey()),
      rootUsers: [
        {
          ...user,
          authenticators: [{ authenticatorName: 'p', challenge: challenge ?? 'c2FtZQ', attestation }],
        },
      ],
    }
    const body = custody.toBody('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', custody.parent.organizationId, parameters)
    expect(await custody.submit('create_sub_organization', body, custody.parent.key)).toMatchObject({
      status: 400,
      body: { code: 3, message: 'invalid authenticator attestation' },
    })
  })
})

describe('activities', () => {
  test('behavior: the same body again is the same activity, executed once (T8)', async () => {
    const body = custody.toBody('ACTIVITY_TYPE_CREATE_WALLET', person.organizationId, {
      walletName: 'again',
      accounts: [ethereumAccount],
    })
    const first = await custody.submit('create_wallet', body, person.key)
    const others = await Promise.all(Array.from({ length: 5 }, () => custody.submit('create_wallet', body, person.key)))
    for (const other of others) expect(other).toEqual(first)
    const { wallets } = (await custody.query('list_wallets', { organizationId: person.organizationId }, person.key))
      .body as { wallets?: { walletName: string }[] }
    expect(wallets?.filter(({ walletName }) => walletName === 'again')).toHaveLength(1)
  })

  test.each(['create_wallet', 'sign_raw_payload', 'delete_api_keys'] as const)(
    'behavior: %s at the same time is executed once (T8)',
    async (name) => {
      const one = await custody.createPerson()
      const spare = [{ apiKeyName: 'spare', publicKey: createTestApiKey().publicKey }]
      const { activity } = (await custody.submit('create_api_keys', createApiKeysBody(one, spare), one.key)).body
      const { organizationId, userId } = one
      const wallet = { walletName: 'once', accounts: [ethereumAccount] }
      const deletion = { userId, ...(activity.result.createApiKeysResult as object) }
      const body = {
        create_wallet: custody.toBody('ACTIVITY_TYPE_CREATE_WALLET', organizationId, wallet),
        sign_raw_payload: toSignBody(one),
        delete_api_keys: custody.toBody('ACTIVITY_TYPE_DELETE_API_KEYS', organizationId, deletion),
      }[name]
      const answers = await Promise.all(Array.from({ length: 8 }, () => custody.submit(name, body, one.key)))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]?.status).toBe(200)
    },
  )

  test('behavior: a captured body is the same activity after its hour, and no new one (T8)', async () => {
    const known = custody.toBody('ACTIVITY_TYPE_CREATE_WALLET', person.organizationId, {
      walletName: 'known',
      accounts: [],
    })
    const first = await custody.submit('create_wallet', known, person.key)
    const unknown = toSignBody(person)
    at += 61 * minute
    expect(await custody.submit('create_wallet', known, person.key)).toEqual(first)
    expect(await custody.submit('sign_raw_payload', unknown, person.key)).toMatchObject({
      status: 400,
      body: { code: 3, message: 'invalid timestamp' },
    })
  })

  test('error: a body from the future', async () => {
    const body = toSignBody(person)
    at -= 6 * minute
    expect((await custody.submit('sign_raw_payload', body, person.key)).status).toBe(400)
    at += 6 * minute
  })

  test('error: a type that does not belong to the path, known or not', async () => {
    // Parameters that fit both paths.
    const parameters = { walletName: 'path', accounts: [], walletId: person.walletId }
    const known = custody.toBody('ACTIVITY_TYPE_CREATE_WALLET', person.organizationId, parameters)
    expect((await custody.submit('create_wallet', known, person.key)).status).toBe(200)
    for (const [name, body] of [
      ['create_wallet', toSignBody(person)],
      ['create_wallet_accounts', known],
    ] as const) {
      expect(await custody.submit(name, body, person.key)).toMatchObject({
        status: 400,
        body: { code: 3, message: 'bad request body' },
      })
    }
  })

  test.each([
    ['as large as any stranger may send', 1_000],
    ['so large that its stamp is verified first', 5_000],
  ])('error: a stamped body, nested without end, %s (T23)', async (_, depth) => {
    const nested = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const body = toSignBody(person).replace(/}$/, `,"x":${nested}}`)
    expect(await custody.submit('sign_raw_payload', body, person.key)).toMatchObject({
      status: 400,
      body: { code: 3, message: 'bad request body' },
    })
  })

  test('error: a field that does not fit is named, its value is not', async () => {
    const apiKeys = [{ apiKeyName: 'x', publicKey: person.key.publicKey, expirationSeconds: 'canary' }]
    const answer = await custody.submit('create_api_keys', createApiKeysBody(person, apiKeys), person.key)
    const expected = shapes.errors.find(({ body }) => body.message === 'invalid api key expiration')
    expect(answer).toEqual({ status: expected?.http, body: expected?.body })
  })

  test.each([
    ['curve', 'CURVE_BLS12381', 'invalid curve'],
    ['addressFormat', 'ADDRESS_FORMAT_TRON', 'invalid address format'],
    ['pathFormat', 'PATH_FORMAT_OTHER', 'invalid path format'],
    ['path', 'm/44/x', 'invalid path'],
    ['path', "m/044'/60'/0'/0/0", 'invalid path'],
    ['path', "m/44'/60'/0'/0/00", 'invalid path'],
    ['path', "m/44'/60'/0'/0/2147483648", 'invalid path'],
    ['path', "m/44h/60'", 'invalid path'],
    ['path', "M/44'", 'invalid path'],
  ])('error: a %s that is not served', async (field, value, message) => {
    const body = custody.toBody('ACTIVITY_TYPE_CREATE_WALLET', person.organizationId, {
      walletName: 'w',
      accounts: [{ ...ethereumAccount, [field]: value }],
    })
    expect((await custody.submit('create_wallet', body, person.key)).body).toMatchObject({ code: 3, message })
  })

  test('error: one path twice in a wallet', async () => {
    const body = custody.toBody('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', person.organizationId, {
      walletId: person.walletId,
      accounts: [ethereumAccount],
    })
    expect((await custody.submit('create_wallet_accounts', body, person.key)).body.message).toBe('invalid path')
  })

  test('error: an address that no key of this organization has', async () => {
    const other = await custody.createPerson()
    expect(
      await custody.submit('sign_raw_payload', toSignBody({ ...person, address: other.address }), person.key),
    ).toMatchObject({ status: 404, body: { code: 5, message: 'Could not find any resource to sign with' } })
  })

  test('error: typed data of more than 64 KiB in all (T12)', async () => {
    const types = { A: [{ name: 'a', type: 'string' }] }
    const payload = JSON.stringify({ types, primaryType: 'A', message: { a: 'x'.repeat(40_000) } })
    const submit = (payloads: string[]) => {
      const body = custody.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', person.organizationId, {
        ...{ signWith: person.address, payloads },
        ...{ encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
      })
      return custody.submit('sign_raw_payloads', body, person.key)
    }
    expect((await submit([payload])).status).toBe(200)
    expect((await submit([payload, payload])).body).toMatchObject({ code: 3, message: 'invalid payload encoding' })
  })

  test('behavior: Ethereum addresses sign in any case', async () => {
    const address = person.address.toLowerCase()
    const answer = await custody.submit('sign_raw_payload', toSignBody({ ...person, address }), person.key)
    expect(answer.status).toBe(200)
  })

  test('error: a sub-organization within a sub-organization', async () => {
    const parameters = toPersonParameters(createTestApiKey())
    const body = custody.toBody('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', person.organizationId, parameters)
    expect(await custody.submit('create_sub_organization', body, person.key)).toMatchObject({
      status: 403,
      body: { code: 7, message: 'request not authorized' },
    })
  })

  test.each([
    [0, 'quorum threshold must be non-zero integer'],
    [2, 'quorum users missing'],
  ])('error: a quorum of %i for one user', async (rootQuorumThreshold, message) => {
    const parameters = { ...toPersonParameters(createTestApiKey()), rootQuorumThreshold }
    const type = 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7'
    const body = custody.toBody(type, custody.parent.organizationId, parameters)
    const answer = await custody.submit('create_sub_organization', body, custody.parent.key)
    expect(answer.body).toMatchObject({ code: 3, message })
  })

  test('behavior: where two must agree, one submit is a vote', async () => {
    const keys = [createTestApiKey(), createTestApiKey()]
    const users = keys.map((key) => (toPersonParameters(key) as { rootUsers: object[] }).rootUsers[0])
    const parameters = { subOrganizationName: 'two', rootQuorumThreshold: 2, rootUsers: users }
    const type = 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7'
    const made = await custody.submit(
      'create_sub_organization',
      custody.toBody(type, custody.parent.organizationId, parameters),
      custody.parent.key,
    )
    const { subOrganizationId } = made.body.activity.result.createSubOrganizationResultV7 as {
      subOrganizationId: string
    }
    const wallet = { walletName: 'w', accounts: [ethereumAccount] }
    const body = custody.toBody('ACTIVITY_TYPE_CREATE_WALLET', subOrganizationId, wallet)
    const { activity } = (await custody.submit('create_wallet', body, keys[0]!)).body
    expect(activity).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', result: {}, canApprove: false })
    expect(shapeOf(activity.votes)).toMatchObject(
      shapeOf([{ ...shapes.vote, user: { userId: '', userName: '' } }]) as object,
    )
    const seen = await custody.query(
      'get_activity',
      { organizationId: subOrganizationId, activityId: activity.id },
      keys[1]!,
    )
    expect(seen.body.activity).toMatchObject({ canApprove: true, canReject: true })
    const wallets = await custody.query('list_wallets', { organizationId: subOrganizationId }, keys[1]!)
    expect(wallets.body).toEqual({ wallets: [] })
  })
})

describe('API keys', () => {
  const expiring = () => ({ apiKeyName: 's', publicKey: createTestApiKey().publicKey, expirationSeconds: '900' })
  const longLived = () => ({ apiKeyName: 'l', publicKey: createTestApiKey().publicKey })
  const keysOf = async ({ organizationId, userId, key }: TestPerson) =>
    (await custody.query('get_api_keys', { organizationId, userId }, key)).body.apiKeys as {
      apiKeyId: string
      credential: { publicKey: string }
    }[]

  test('behavior: the eleventh expiring key pushes out an expired one, then the oldest', async () => {
    const one = await custody.createPerson()
    const first = Array.from({ length: 10 }, expiring)
    await custody.submit('create_api_keys', createApiKeysBody(one, first), one.key)
    const another = expiring()
    await custody.submit('create_api_keys', createApiKeysBody(one, [another]), one.key)
    const left = (await keysOf(one)).map(({ credential }) => credential.publicKey)
    expect(left).toEqual([one.key, ...first.slice(1), another].map(({ publicKey }) => publicKey))
  })

  test('error: the eleventh key without an end', async () => {
    const one = await custody.createPerson()
    const answer = await custody.submit(
      'create_api_keys',
      createApiKeysBody(one, Array.from({ length: 10 }, longLived)),
      one.key,
    )
    expect(answer).toMatchObject({ status: 429, body: { code: 8 } })
  })

  test('error: a key that the organization has', async () => {
    const answer = await custody.submit(
      'create_api_keys',
      createApiKeysBody(person, [{ apiKeyName: 'x', publicKey: person.key.publicKey }]),
      person.key,
    )
    expect(answer.body).toMatchObject({ code: 3, details: [{ turnkeyErrorCode: 'CREDENTIAL_CONFLICT' }] })
  })

  test('behavior: a deleted key can no longer stamp', async () => {
    const one = await custody.createPerson()
    const another = createTestApiKey()
    const keys = [{ apiKeyName: 'another', publicKey: another.publicKey }]
    await custody.submit('create_api_keys', createApiKeysBody(one, keys), one.key)
    const [own] = await keysOf(one)
    const body = custody.toBody('ACTIVITY_TYPE_DELETE_API_KEYS', one.organizationId, {
      userId: one.userId,
      apiKeyIds: [own?.apiKeyId],
    })
    expect((await custody.submit('delete_api_keys', body, one.key)).status).toBe(200)
    expect((await custody.submit('sign_raw_payload', toSignBody(one), one.key)).body.message).toContain(
      'could not find public key',
    )
  })
})

describe('HTTP', () => {
  test('error: an unknown path is JSON too', async () => {
    for (const path of ['/public/v1/query/nonsense', '/public/v1/submit/__proto__', '/elsewhere']) {
      expect(await custody.send(path, '{}')).toEqual({
        status: 404,
        body: { code: 5, message: 'Not Found', details: [] },
      })
    }
  })

  test('error: a body of more than a MiB', async () => {
    expect(await custody.send('/public/v1/query/whoami', 'x'.repeat(1024 * 1024 + 1))).toMatchObject({
      status: 400,
      body: { code: 3 },
    })
  })

  test('behavior: pages of accepted origins may call, others may not (T27)', async () => {
    const preflight = (origin: string) =>
      custody.server.app.request('/public/v1/submit/sign_raw_payload', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      })
    const allowed = await preflight(walletOrigin)
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(walletOrigin)
    expect(allowed.headers.get('Access-Control-Allow-Headers')?.split(', ')).toEqual(
      expect.arrayContaining(['content-type', 'x-client-version', 'x-stamp', 'x-stamp-webauthn']),
    )
    expect(allowed.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    for (const origin of ['https://evil.example', 'null', `${walletOrigin}.evil.example`]) {
      expect((await preflight(origin)).headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
  })

  test.each([
    '',
    'null',
    '[]',
    '{"__proto__":{"polluted":1},"organizationId":"x"}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    `${'['.repeat(100_000)}`,
    '{"organizationId":{"toString":1}}',
    '\ud800',
  ])('error: garbage is refused in the wire’s own words: %.40j (T23)', async (body) => {
    for (const path of ['/public/v1/query/whoami', '/public/v1/submit/create_wallet']) {
      const stamp = createRawKeyStamp(body, person.key.privateKey)
      const answer = await custody.send(path, body, { 'X-Stamp': stamp })
      expect(answer.body).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
      expect(answer.status).toBe(400)
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('behavior: logs hold no body, no stamp and no key (T30)', async () => {
    const body = toSignBody(person, 'canary-payload')
    await custody.submit('sign_raw_payload', body, person.key)
    const stamp = createRawKeyStamp(body, person.key.privateKey)
    for (const secret of ['canary', stamp, person.key.privateKey, person.address]) {
      expect(custody.logged.join('\n')).not.toContain(secret)
    }
  })
})
