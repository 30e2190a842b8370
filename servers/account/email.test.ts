import { decodeJwt } from 'jose'
import type { EmailCode, SignedIn } from 'latchkey/wire/account'
import { beforeEach, describe, expect, test } from 'vitest'
import { failed, type Reply } from '../testing/accountHarness.ts'
import { type AccountWithCustody, createAccountWithCustody } from '../testing/accountWithCustody.ts'
import { createTestApiKey, type TestApiKey } from '../testing/custody.ts'
import type { DpopKey } from '../testing/dpopKey.ts'
import { proveSignIn, readCode, sealCode } from '../testing/emailProof.ts'
import { createTestSessionIdKey } from '../testing/sessionIdKey.ts'
import { verificationTtlSeconds } from './limits.ts'

let world: AccountWithCustody
beforeEach(async () => {
  world = await createAccountWithCustody()
})

const address = 'ada@example.com'
const path = (rest: string) => `/environments/${world.environment.environmentId}/${rest}`
const whoami = (organizationId: string, key: TestApiKey) => world.realCustody.query('whoami', { organizationId }, key)

/** A requested code, and the code that was mailed. */
async function requestCode(email = address): Promise<EmailCode & { code: string }> {
  // Key custody treats two requests of the same moment as one activity, and sends one email.
  world.clock.now += 1
  const reply: Reply<EmailCode> = await world.send('POST', path('email-codes'), { body: { email } })
  expect(reply.status).toBe(201)
  return { ...reply.body, code: readCode(await world.post.next()) }
}

async function answerCode(request: EmailCode & { code: string }, key: TestApiKey, code = request.code) {
  const { verification } = world.realCustody.server.publicKeys
  const encryptedOtpBundle = await sealCode(request, { code, key, verification })
  const body = { encryptedOtpBundle }
  return (await world.send('POST', path(`email-codes/${request.otpId}`), { body })) as Reply<{
    verificationToken: string
  }>
}

/** A token for a code that was read. */
async function verify(key: TestApiKey, email = address): Promise<string> {
  return (await answerCode(await requestCode(email), key)).body.verificationToken
}

async function signIn(token: string, key: TestApiKey, dpop?: DpopKey): Promise<Reply<SignedIn>> {
  const session = dpop ?? (await world.key())
  return world.send('POST', path('email-sign-in'), { body: proveSignIn(token, key, session), key: session })
}

const organizationOf = ({ body }: Reply<SignedIn>) =>
  (body.person.credentials[0]?.walletProperties.turnkeySubOrganizationId ?? '') as string

test('behavior: an environment with an accent color sends its code in HTML too, in that color; others send plain text', async () => {
  world.clock.now += 1
  await world.send('POST', path('email-codes'), { body: { email: address } })
  expect(await world.post.next()).not.toHaveProperty('html')
  const accent = '#5b2fd6'
  const colored = await world.addOperator({ brand: { ...world.environment.brand, accent } })
  await world.send('POST', `/environments/${colored.environmentId}/email-codes`, { body: { email: address } })
  const mail = await world.post.next()
  expect(mail.html).toContain(`color:${accent}`)
  expect(mail.html).toContain(readCode(mail))
})

test('behavior: the email names the site whose page asked, by the header that was checked', async () => {
  const [origin = ''] = world.environment.allowedOrigins
  await world.send('POST', path('email-codes'), { body: { email: address }, headers: { Origin: origin } })
  const mailed = await world.post.next()
  expect(mailed.text).toContain(`${world.environment.brand.name} at ${new URL(origin).host}`)
})

describe('signing in', () => {
  test('behavior: registers the key of the session id', async () => {
    const [key, dpop] = [createTestApiKey(), await world.key()]
    const body = { ...proveSignIn(await verify(key), key, dpop), sessionIdKey: createTestSessionIdKey().publicKey }
    const reply: Reply<SignedIn> = await world.send('POST', path('email-sign-in'), { body, key: dpop })
    expect(decodeJwt(reply.body.accessToken)).toMatchObject({
      ...{ sid: reply.body.sessionId, session_id_key: body.sessionIdKey },
    })
  })

  test('default: a new user gets a wallet without a passkey, and the session key signs', async () => {
    const key = createTestApiKey()
    const reply = await signIn(await verify(key), key)
    expect(reply).toMatchObject({
      status: 200,
      body: { person: { displayName: address, confirmedEmail: address, passkeys: [] } },
    })
    expect((await whoami(organizationOf(reply), key)).status).toBe(200)
  })

  test('behavior: one address opens the same wallet in any spelling', async () => {
    const [one, other] = [createTestApiKey(), createTestApiKey()]
    const first = await signIn(await verify(one), one)
    const second = await signIn(await verify(other, ' ADA@Example.com '), other)
    expect(second.body.person.personId).toBe(first.body.person.personId)
    expect((await whoami(organizationOf(first), other)).status).toBe(200)
  })

  test('behavior: a lost answer of key custody is requested again: one wallet (at each of its two answers)', async () => {
    const key = createTestApiKey()
    const dpop = await world.key()
    const token = await verify(key)
    world.loseAnswer()
    expect(await signIn(token, key, dpop)).toMatchObject(failed(502, 'custody_unavailable'))
    world.clock.now += 1000
    const second = await signIn(token, key, dpop)
    expect(second.status).toBe(200)
    world.loseAnswer()
    expect(await signIn(token, key, dpop)).toMatchObject(failed(502, 'custody_unavailable'))
    world.clock.now += 1000
    expect((await signIn(token, key, dpop)).body.person.personId).toBe(second.body.person.personId)
    const { organizationId, key: parentKey } = world.realCustody.parent
    const { body } = await world.realCustody.query('list_suborgs', { organizationId }, parentKey)
    expect(body.organizationIds).toHaveLength(1)
  })

  test('behavior: two sign-ins at once with one address share one wallet', async () => {
    const keys = [createTestApiKey(), createTestApiKey()]
    const tokens = [await verify(keys[0]!), await verify(keys[1]!)]
    const replies = await Promise.all(keys.map((key, index) => signIn(tokens[index]!, key)))
    expect(new Set(replies.map(({ body }) => body.person.personId)).size).toBe(1)
  })

  test('error: an address that was entered at sign-up and never confirmed does not sign that user in', async () => {
    const { person } = await world.signedUp()
    expect(person.email).toBe(address)
    const key = createTestApiKey()
    const reply = await signIn(await verify(key), key)
    expect(reply.body.person.personId).not.toBe(person.personId)
  })

  test('error: where the operator does not offer it', async () => {
    const { environmentId } = await world.addEnvironment({ ...world.environment, signIn: ['passkey'] })
    const key = createTestApiKey()
    const dpop = await world.key()
    const body = proveSignIn(await verify(key), key, dpop)
    const reply = await world.send('POST', `/environments/${environmentId}/email-sign-in`, {
      body,
      key: dpop,
    })
    expect(reply).toMatchObject(failed(403, 'login_method_not_offered'))
  })
})

describe('codes', () => {
  test('error: five wrong codes, after which the right one fails too (T25)', async () => {
    const key = createTestApiKey()
    const request = await requestCode()
    const right = request.code
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries++) {
      expect(await answerCode(request, key, wrong)).toMatchObject(failed(400, 'invalid_code'))
    }
    expect(await answerCode(request, key, right)).toMatchObject(failed(400, 'invalid_code'))
  })

  test('behavior: the fifth try may be the right one', async () => {
    const key = createTestApiKey()
    const request = await requestCode()
    const right = request.code
    for (let tries = 0; tries < 4; tries++) await answerCode(request, key, 'no code')
    expect((await answerCode(request, key, right)).status).toBe(200)
  })

  test('error: a code is used once, and lives five minutes (T25)', async () => {
    const key = createTestApiKey()
    const request = await requestCode()
    expect((await answerCode(request, key)).status).toBe(200)
    world.clock.now += 1
    expect(await answerCode(request, key)).toMatchObject(failed(400, 'invalid_code'))
    world.clock.now += 60_000
    const late = await requestCode()
    world.clock.now += 300_001
    expect(await answerCode(late, key)).toMatchObject(failed(400, 'invalid_code'))
  })

  test('behavior: a lost answer is requested again: the same token, while the code works for no other request', async () => {
    const key = createTestApiKey()
    const { code, otpId, askedAt, ...request } = await requestCode()
    const { verification } = world.realCustody.server.publicKeys
    const asked = { otpId, askedAt, ...request }
    const encryptedOtpBundle = await sealCode(asked, { code, key, verification })
    const send = (body: object): Promise<Reply<{ verificationToken: string }>> =>
      world.send('POST', path(`email-codes/${otpId}`), { body })
    const first = await send({ encryptedOtpBundle, askedAt })
    expect(first.status).toBe(200)
    world.clock.now += 60_000
    expect((await send({ encryptedOtpBundle, askedAt })).body).toEqual(first.body)
    // A second sealing, for this key or another, counts as another attempt, and the code is used up.
    for (const other of [key, createTestApiKey()]) {
      const again = await sealCode(asked, { code, key: other, verification })
      expect(await send({ encryptedOtpBundle: again, askedAt })).toMatchObject(failed(400, 'invalid_code'))
    }
    // The same request at another time fails too.
    for (const at of [askedAt + 1, askedAt - 1, undefined]) {
      expect(await send({ encryptedOtpBundle, askedAt: at })).toMatchObject(failed(400, 'invalid_code'))
    }
  })

  test('error: a fourth mail to one address within minutes (T25)', async () => {
    for (let mails = 0; mails < 3; mails++) await requestCode()
    const again = () => world.send('POST', path('email-codes'), { body: { email: address } })
    expect(await again()).toMatchObject(failed(429, 'too_many_requests'))
    world.clock.now += 5 * 60_000
    expect((await again()).status).toBe(201)
  })

  test('behavior: no request or log between page and key custody contains a readable code (T30)', async () => {
    const key = createTestApiKey()
    const request = await requestCode()
    const { verificationToken } = (await answerCode(request, key)).body
    await signIn(verificationToken, key)
    const { code } = request
    expect([...world.logged, ...world.realCustody.logged].join('\n')).not.toMatch(new RegExp(`${code}|ada@`))
  })
})

describe('proofs of an address', () => {
  test('error: a stolen token: another key signs, or none (T16)', async () => {
    const key = createTestApiKey()
    const token = await verify(key)
    const dpop = await world.key()
    const stolen = proveSignIn(token, createTestApiKey(), dpop)
    const send = (body: object) => world.send('POST', path('email-sign-in'), { body, key: dpop })
    expect(await send(stolen)).toMatchObject(failed(400, 'invalid_verification'))
    const claimed = { ...stolen.clientSignature, publicKey: key.publicKey }
    expect(await send({ ...stolen, clientSignature: claimed })).toMatchObject(failed(400, 'invalid_verification'))
  })

  test('error: a stolen request starts no session for another key (T16)', async () => {
    const key = createTestApiKey()
    const dpop = await world.key()
    const body = proveSignIn(await verify(key), key, dpop)
    expect((await world.send('POST', path('email-sign-in'), { body, key: dpop })).status).toBe(200)
    const replayed = await world.send('POST', path('email-sign-in'), { body, key: await world.key() })
    expect(replayed).toMatchObject(failed(400, 'invalid_verification'))
  })

  test('error: a token that key custody did not sign, or that is too old', async () => {
    const key = createTestApiKey()
    const token = await verify(key)
    const [head, , signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, contact: 'eve@example.com' })).toString('base64url')
    expect(await signIn(`${head}.${forged}.${signature}`, key)).toMatchObject(failed(400, 'invalid_verification'))
    world.clock.now += verificationTtlSeconds * 1000
    expect(await signIn(token, key)).toMatchObject(failed(400, 'invalid_verification'))
  })

  test('error: a token of another operator’s key custody (T32)', async () => {
    const other = await createAccountWithCustody()
    const key = createTestApiKey()
    const token = await verify(key)
    const dpop = await other.key()
    const body = proveSignIn(token, key, dpop)
    const elsewhere = `/environments/${other.environment.environmentId}/email-sign-in`
    const reply = await other.send('POST', elsewhere, { body, key: dpop })
    expect(reply).toMatchObject(failed(400, 'invalid_verification'))
  })
})
