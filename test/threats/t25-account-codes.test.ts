import { createECDH } from 'node:crypto'
import { devicePairingProof, hashDevicePairingProof } from 'latchkey/crypto'
import { type EmailCode, maxDevicePairingTries } from 'latchkey/wire/account'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '../../servers/testing/accountHarness.ts'
import { type AccountWithCustody, createAccountWithCustody } from '../../servers/testing/accountWithCustody.ts'
import { createTestApiKey } from '../../servers/testing/custody.ts'
import { proveSignIn, readCode, sealCode } from '../../servers/testing/emailProof.ts'

// T25 at our own sign-in: an attacker guesses an emailed code or a link's secret, uses a code twice, takes the wallet of a user
// who entered an address, or learns whether an address belongs to a user.

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

describe('an emailed code', () => {
  test('attack: guessing: after five tries the right code no longer works', async () => {
    const request = await requestCode()
    const right = readCode(await world.post.next())
    for (let tries = 0; tries < 5; tries++) expect((await guess(request, `${tries}`)).status).toBe(400)
    expect((await guess(request, right)).status).toBe(400)
  })

  test('attack: a wrong answer sent again and again, of which one could be right: each costs a try', async () => {
    const request = await requestCode()
    const right = readCode(await world.post.next())
    const { verification } = world.realCustody.server.publicKeys
    const wrong = await sealCode(request, { code: right === '000000' ? '111111' : '000000', key, verification })
    const answer = { encryptedOtpBundle: wrong, askedAt: request.askedAt }
    for (let tries = 0; tries < 5; tries++)
      expect((await send(`email-codes/${request.otpId}`, answer)).status).toBe(400)
    expect((await guess(request, right)).status).toBe(400)
  })

  test('attack: an intercepted answer: the token that it gets again is useless without its key', async () => {
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

  test('attack: requested again and again, to fill a mailbox or to get more guesses', async () => {
    const statuses: number[] = []
    for (let mails = 0; mails < 10; mails++) statuses.push((await requestCode()).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.slice(3).every((status) => status === 429)).toBe(true)
  })

  test('attack: for an address that a user entered and never confirmed: it opens another wallet', async () => {
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

describe('whether an address belongs to a user', () => {
  test('attack: requesting a code or a recovery: the answer is the same for every address', async () => {
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

  test('attack: measuring how long a recovery takes: it is answered before the user is looked up', async () => {
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

test('attack: guessing the secret of a link: after five tries it no longer works', async () => {
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
