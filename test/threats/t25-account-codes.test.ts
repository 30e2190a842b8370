import { createECDH } from 'node:crypto'
import { devicePairingProof, hashDevicePairingProof } from 'latchkey/crypto'
import { type EmailCode, maxDevicePairingTries } from 'latchkey/wire/account'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '../../servers/testing/accountHarness.ts'
import { type AccountWithCustody, createAccountWithCustody } from '../../servers/testing/accountWithCustody.ts'
import { createTestApiKey } from '../../servers/testing/custody.ts'
import { proveSignIn, readCode, sealCode } from '../../servers/testing/emailProof.ts'

// T25 at our own sign-in: somebody guesses a mailed code or a link's secret, uses a code twice, takes the wallet of whoever
// typed an address, or learns whose an address is.

const address = 'ada@example.com'
let world: AccountWithCustody
beforeEach(async () => {
  world = await createAccountWithCustody()
})

const path = (rest: string) => `/environments/${world.environment.environmentId}/${rest}`
const send = <body>(rest: string, body: object) => world.send('POST', path(rest), { body }) as Promise<Reply<body>>

async function requestCode(email = address) {
  world.clock.now += 1
  const { status, body } = await send<EmailCode>('email-codes', { email })
  return { status, ...body, email }
}

const key = createTestApiKey()
async function guess(request: EmailCode, code: string): Promise<Reply<{ verificationToken: string }>> {
  world.clock.now += 1
  const { verification } = world.realCustody.server.publicKeys
  const encryptedOtpBundle = await sealCode(request, { code, key, verification })
  return send(`email-codes/${request.otpId}`, { encryptedOtpBundle })
}

describe('a mailed code', () => {
  test('attack: guessed: after five tries the right one is worth nothing', async () => {
    const request = await requestCode()
    const right = readCode(await world.post.next())
    for (let tries = 0; tries < 5; tries++) expect((await guess(request, `${tries}`)).status).toBe(400)
    expect((await guess(request, right)).status).toBe(400)
  })

  test('attack: a wrong answer sent again and again, which a right one may be: each costs a try', async () => {
    const request = await requestCode()
    const right = readCode(await world.post.next())
    const { verification } = world.realCustody.server.publicKeys
    const wrong = await sealCode(request, { code: right === '000000' ? '111111' : '000000', key, verification })
    const answer = { encryptedOtpBundle: wrong, askedAt: request.askedAt }
    for (let tries = 0; tries < 5; tries++)
      expect((await send(`email-codes/${request.otpId}`, answer)).status).toBe(400)
    expect((await guess(request, right)).status).toBe(400)
  })

  test('attack: an overheard answer: the token it gets again is of no use without its key', async () => {
    const request = await requestCode()
    const right = readCode(await world.post.next())
    const { verification } = world.realCustody.server.publicKeys
    const answer = {
      encryptedOtpBundle: await sealCode(request, { code: right, key, verification }),
      askedAt: request.askedAt,
    }
    const replies = [1, 2].map(() => send<{ verificationToken: string }>(`email-codes/${request.otpId}`, answer))
    const [heard, overheard] = (await Promise.all(replies)).map(({ body }) => body.verificationToken)
    expect(overheard).toBe(heard)
    const dpop = await world.key()
    const body = proveSignIn(overheard ?? '', createTestApiKey(), dpop)
    expect(await world.send('POST', path('email-sign-in'), { body, key: dpop })).toMatchObject({ status: 400 })
  })

  test('attack: used in two tabs at once: one gets a token', async () => {
    const request = await requestCode()
    const right = readCode(await world.post.next())
    const { verification } = world.realCustody.server.publicKeys
    const tabs = [createTestApiKey(), createTestApiKey()]
    const answers = await Promise.all(
      tabs.map(async (tab) => {
        const encryptedOtpBundle = await sealCode(request, { code: right, key: tab, verification })
        return send(`email-codes/${request.otpId}`, { encryptedOtpBundle })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('attack: asked for again and again, to fill a mailbox or to have more guesses', async () => {
    const statuses: number[] = []
    for (let mails = 0; mails < 10; mails++) statuses.push((await requestCode()).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.slice(3).every((status) => status === 429)).toBe(true)
  })

  test('attack: of an address that somebody typed and never confirmed: it opens another wallet', async () => {
    const { person } = await world.signedUp()
    expect(person.email).toBe(address)
    const request = await requestCode()
    const { body } = await guess(request, readCode(await world.post.next()))
    const dpop = await world.key()
    const proof = proveSignIn(body.verificationToken, key, dpop)
    const reply = (await world.send('POST', path('email-sign-in'), { body: proof, key: dpop })) as Reply<{
      person: { personId: string }
    }>
    expect(reply.status).toBe(200)
    expect(reply.body.person.personId).not.toBe(person.personId)
  })
})

describe('whose an address is', () => {
  test('attack: asked by a code or a recovery: the same words for everybody', async () => {
    const known = await requestCode()
    const { body } = await guess(known, readCode(await world.post.next()))
    const dpop = await world.key()
    const proof = proveSignIn(body.verificationToken, key, dpop)
    await world.send('POST', path('email-sign-in'), { body: proof, key: dpop })
    const recover = (email: string) => {
      const targetPublicKey = createECDH('prime256v1').generateKeys('hex')
      return send('recovery', { email, type: 'passkey', targetPublicKey })
    }
    const [ada, nobody] = [await recover(address), await recover('nobody@example.com')]
    expect([nobody.status, nobody.body]).toEqual([ada.status, ada.body])
    const unknown = await requestCode('nobody@example.com')
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
  })

  test('attack: learnt from how long a recovery takes: it is answered before anybody is looked up', async () => {
    const request = await requestCode()
    const { body } = await guess(request, readCode(await world.post.next()))
    const dpop = await world.key()
    const proof = proveSignIn(body.verificationToken, key, dpop)
    await world.send('POST', path('email-sign-in'), { body: proof, key: dpop })
    const asked = world.realCustody.logged.length
    const targetPublicKey = createECDH('prime256v1').generateKeys('hex')
    await send('recovery', { email: address, type: 'passkey', targetPublicKey })
    expect(world.realCustody.logged).toHaveLength(asked)
    await world.post.next()
    await world.settled()
    expect(world.realCustody.logged.length).toBeGreaterThan(asked)
  })
})

test('attack: the secret of a link, guessed: after five tries it is dead for everybody', async () => {
  const ada = await world.signedUp()
  const secretOf = (byte: number) => devicePairingProof(Buffer.alloc(32, byte).toString('base64url'))
  const body = { proofHash: hashDevicePairingProof(secretOf(0)) }
  const { key: adas, accessToken } = ada
  const made: Reply<{ linkId: string }> = await world.send('POST', '/me/device-pairings', {
    body,
    key: adas,
    accessToken,
  })
  const ask = (byte: number) => send(`device-pairings/${made.body.linkId}`, { proof: secretOf(byte) })
  for (let tries = 1; tries <= maxDevicePairingTries; tries++) expect((await ask(tries)).status).toBe(404)
  expect((await ask(0)).status).toBe(404)
})
