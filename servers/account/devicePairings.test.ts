import { randomBytes } from 'node:crypto'
import { devicePairingProof, hashDevicePairingProof } from 'latchkey/crypto'
import { devicePairingTtlSeconds, type JoinReply, maxDevicePairingTries } from 'latchkey/wire/account'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AccountHarness, createAccountHarness, failed, type Reply } from '../testing/accountHarness.ts'
import { waitingRate } from './limits.ts'

type Somebody = Awaited<ReturnType<AccountHarness['signedUp']>>
type Link = { linkId: string; proof: string }

let harness: AccountHarness
let ada: Somebody
beforeEach(async () => {
  harness = await createAccountHarness()
  ada = await harness.signedUp()
})

const newProof = () => devicePairingProof(randomBytes(32).toString('base64url'))
const as = ({ key, accessToken }: Somebody) => ({ key, accessToken })

async function createLink(person = ada): Promise<Link & { reply: Reply }> {
  const proof = newProof()
  const body = { proofHash: hashDevicePairingProof(proof) }
  const reply: Reply<{ linkId: string }> = await harness.send('POST', '/me/device-pairings', { body, ...as(person) })
  return { linkId: reply.body.linkId, proof, reply }
}

const readAs = (person: Somebody, { linkId }: Link) =>
  harness.send('GET', `/me/device-pairings/${linkId}`, as(person)) as Promise<Reply>
const decide = (decision: string, { linkId }: Link, person = ada) =>
  harness.send('POST', `/me/device-pairings/${linkId}`, { body: { decision }, ...as(person) }) as Promise<Reply>

function ask({ linkId, proof }: Link, environmentId = harness.environment.environmentId): Promise<Reply<JoinReply>> {
  return harness.send('POST', `/environments/${environmentId}/device-pairings/${linkId}`, { body: { proof } })
}

async function offer({ linkId, proof }: Link, changes: { challenge?: string } = {}): Promise<Reply<JoinReply>> {
  const challenge = await harness.challenge()
  const attestation = harness.passkey().register(challenge)
  const body = { proof, name: 'Phone', challenge, attestation, ...changes }
  return harness.send('POST', `/environments/${harness.environment.environmentId}/device-pairings/${linkId}/offer`, {
    body,
  })
}

test('default: the device that started the pairing sees the offer unchanged, and the offering device sees the decision', async () => {
  const link = await createLink()
  expect(link.reply).toMatchObject({
    status: 201,
    body: { expiresAt: harness.clock.now + devicePairingTtlSeconds * 1000 },
  })
  expect((await ask(link)).body).toEqual({ status: 'waiting', displayName: 'Ada' })
  expect((await offer(link)).body).toEqual({ status: 'offered', displayName: 'Ada' })
  expect((await readAs(ada, link)).body).toMatchObject({ status: 'offered', offer: { name: 'Phone' } })
  expect((await decide('approved', link)).body).toMatchObject({ status: 'approved' })
  expect((await decide('approved', link)).status).toBe(200)
  expect((await ask(link)).body.status).toBe('approved')
})

test("behavior: an approval alone does not sign in: only key custody knows a passkey's owner (T17)", async () => {
  const link = await createLink()
  const passkey = harness.passkey()
  const challenge = await harness.challenge()
  const body = { proof: link.proof, name: 'Phone', challenge, attestation: passkey.register(challenge) }
  const path = `/environments/${harness.environment.environmentId}/device-pairings/${link.linkId}/offer`
  await harness.send('POST', path, { body })
  await decide('approved', link)
  const reply = await harness.signIn({ passkey, key: await harness.key() })
  expect(reply).toMatchObject(failed(404, 'unknown_passkey'))
})

describe('T25', () => {
  test('error: a second offer, from any device; of many at once, one is stored', async () => {
    const link = await createLink()
    const replies = await Promise.all([1, 2, 3, 4].map(() => offer(link)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    expect(await offer(link)).toMatchObject(failed(404, 'invalid_link'))
  })

  test('error: guesses of the secret end the link for all devices', async () => {
    const link = await createLink()
    for (let tries = 0; tries < maxDevicePairingTries; tries++) {
      expect(await ask({ ...link, proof: newProof() })).toMatchObject(failed(404, 'invalid_link'))
    }
    expect(await ask(link)).toMatchObject(failed(404, 'invalid_link'))
    expect(await offer(link)).toMatchObject(failed(404, 'invalid_link'))
  })

  test('behavior: four wrong guesses, then the right one', async () => {
    const link = await createLink()
    for (let tries = 1; tries < maxDevicePairingTries; tries++) await ask({ ...link, proof: newProof() })
    expect((await ask(link)).status).toBe(200)
  })

  test('error: after five minutes, for both devices', async () => {
    const link = await createLink()
    harness.clock.now += devicePairingTtlSeconds * 1000
    expect(await offer(link)).toMatchObject(failed(404, 'invalid_link'))
    expect(await readAs(ada, link)).toMatchObject(failed(404, 'invalid_link'))
    expect(await decide('approved', link)).toMatchObject(failed(404, 'invalid_link'))
  })

  test('error: a refused link stays refused', async () => {
    const link = await createLink()
    await offer(link)
    await decide('refused', link)
    expect((await ask(link)).body.status).toBe('refused')
    expect(await decide('approved', link)).toMatchObject(failed(404, 'invalid_link'))
  })

  test('error: a pairing without an offer cannot be approved, but can be cancelled', async () => {
    const link = await createLink()
    expect(await decide('approved', link)).toMatchObject(failed(404, 'invalid_link'))
    expect((await decide('refused', link)).body).toMatchObject({ status: 'refused' })
    expect(await offer(link)).toMatchObject(failed(404, 'invalid_link'))
  })

  test('error: a challenge that was used, and an attestation for another challenge', async () => {
    const link = await createLink()
    expect(await offer(link, { challenge: 'AAAA' })).toMatchObject(failed(400, 'invalid_challenge'))
    expect(await offer(link, { challenge: await harness.challenge() })).toMatchObject(failed(400, 'invalid_passkey'))
    expect((await ask(link)).body.status).toBe('waiting')
  })
})

describe('T32', () => {
  test('error: another user reads the offer or decides on it', async () => {
    const [link, eve] = [await createLink(), await harness.signedUp()]
    await offer(link)
    expect(await readAs(eve, link)).toMatchObject(failed(404, 'invalid_link'))
    expect(await decide('approved', link, eve)).toMatchObject(failed(404, 'invalid_link'))
    expect((await ask(link)).body.status).toBe('offered')
  })

  test('error: another environment', async () => {
    const { environmentId } = await harness.addEnvironment()
    expect(await ask(await createLink(), environmentId)).toMatchObject(failed(404, 'invalid_link'))
  })
})

test('behavior: no proof and no secret is kept or logged (T30)', async () => {
  const link = await createLink()
  await offer(link)
  expect(harness.logged.join('\n')).not.toContain(link.proof)
})

test('behavior: polling devices have a rate limit of their own', async () => {
  const link = await createLink()
  for (let asked = 0; asked < waitingRate.burst; asked++) expect((await ask(link)).status).toBe(200)
  expect(await ask(link)).toMatchObject(failed(429, 'too_many_requests'))
  expect((await harness.signIn(ada)).status).toBe(200)
})
