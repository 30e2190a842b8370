import { createECDH } from 'node:crypto'
import { createRawKeyStamp } from 'latchkey/crypto'
import type { EmailCode, SignedIn } from 'latchkey/wire/account'
import { beforeEach, describe, expect, test } from 'vitest'
import { failed, type Reply } from '../testing/accountHarness.ts'
import { type AccountWithCustody, createAccountWithCustody } from '../testing/accountWithCustody.ts'
import { type Confirming, confirmAddress, organizationOf, toConfirmation, toUpdate } from '../testing/confirmAddress.ts'
import { createTestApiKey } from '../testing/custody.ts'
import { proveSignIn, readCode, sealCode, signMessage } from '../testing/emailProof.ts'
import { verificationTtlSeconds } from './limits.ts'

const [first, second] = ['ada@example.org', 'ada@example.net']

let world: AccountWithCustody
let ada: Confirming
beforeEach(async () => {
  world = await createAccountWithCustody()
  ada = await world.signedUp()
})

const confirm = async (address: string, who = ada) =>
  confirmAddress(world, who, await toConfirmation(world, who, address))
const confirmed = (confirmedEmail: string) => ({ status: 200, body: { confirmedEmail } })

/** The addresses to which a key for Ada's wallet is mailed. */
async function recovering(): Promise<string[]> {
  const targetPublicKey = createECDH('prime256v1').generateKeys('hex')
  world.clock.now += 5 * 60_000
  await world.settled()
  const before = world.post.emails.length
  const path = `/environments/${ada.person.environmentId}/recovery`
  for (const email of [first, second])
    await world.send('POST', path, { body: { email, type: 'passkey', targetPublicKey } })
  await world.settled()
  return world.post.emails.slice(before).map(({ to }) => to)
}

const heldAtCustody = async () => {
  const asked = { organizationId: organizationOf(ada.person) }
  const { body } = await world.realCustody.query('list_users', asked, world.realCustody.parent.key)
  return (body.users as { userEmail: string }[])[0]?.userEmail
}

async function signInByCode(email: string): Promise<Reply<SignedIn>> {
  const path = `/environments/${ada.person.environmentId}`
  world.clock.now += 60_000
  const { body: request }: Reply<EmailCode> = await world.send('POST', `${path}/email-codes`, { body: { email } })
  const { verification } = world.realCustody.server.publicKeys
  const [key, dpop] = [createTestApiKey(), await world.key()]
  const encryptedOtpBundle = await sealCode(request, {
    code: readCode(await world.post.next('Your code')),
    key,
    verification,
  })
  const { body }: Reply<{ verificationToken: string }> = await world.send(
    ...(['POST', `${path}/email-codes/${request.otpId}`, { body: { encryptedOtpBundle } }] as const),
  )
  const proof = proveSignIn(body.verificationToken, key, dpop)
  return world.send('POST', `${path}/email-sign-in`, { body: proof, key: dpop })
}

test('default: the address belongs to the user here and at key custody, and a new one replaces it', async () => {
  expect(await confirm(first)).toMatchObject(confirmed(first))
  expect(await recovering()).toEqual([first])
  expect(await confirm(second)).toMatchObject(confirmed(second))
  expect(await heldAtCustody()).toBe(second)
  expect(await recovering()).toEqual([second])
})

test('behavior: the old address is informed', async () => {
  await confirm(first)
  await confirm(second)
  await world.settled()
  const notices = world.post.emails.filter(({ subject }) => subject.includes('was changed'))
  expect(notices.map(({ to }) => to)).toEqual(['ada@example.com', first])
})

describe('after any interruption, exactly one address opens the wallet', () => {
  beforeEach(async () => {
    await confirm(first)
  })

  test('error: the new address belongs to another user', async () => {
    await confirm(second, await world.signedUp())
    expect(await confirm(second)).toMatchObject(failed(409, 'email_taken'))
    expect(await heldAtCustody()).toBe(first)
    expect(await recovering()).toContain(first)
  })

  test('error: the answer of key custody is lost: the new one opens, and the same request settles it', async () => {
    const request = await toConfirmation(world, ada, second)
    world.loseAnswer()
    expect(await confirmAddress(world, ada, request)).toMatchObject(failed(502, 'custody_unavailable'))
    expect(await recovering()).toEqual([second])
    expect(await world.send('GET', '/me', ada)).toMatchObject(confirmed(first))
    expect(await confirmAddress(world, ada, request)).toMatchObject(confirmed(second))
    expect(await recovering()).toEqual([second])
  })

  test('error: the answer of key custody is lost: a sign-in by the new address settles it, and the old one is free', async () => {
    const request = await toConfirmation(world, ada, second)
    world.loseAnswer()
    expect(await confirmAddress(world, ada, request)).toMatchObject(failed(502, 'custody_unavailable'))
    expect(await signInByCode(second)).toMatchObject({
      status: 200,
      body: { person: { personId: ada.person.personId } },
    })
    expect(await world.send('GET', '/me', ada)).toMatchObject(confirmed(second))
    expect(await confirm(first, await world.signedUp())).toMatchObject(confirmed(first))
  })

  test('error: key custody refuses: the old one stays, and the new one is free', async () => {
    const request = await toConfirmation(world, ada, second)
    request.update.stamp.value = (await toConfirmation(world, await world.signedUp(), second)).update.stamp.value
    expect(await confirmAddress(world, ada, request)).toMatchObject(failed(400, 'invalid_stamp'))
    expect(await recovering()).toEqual([first])
    expect(await confirm(second, await world.signedUp())).toMatchObject(confirmed(second))
  })

  test('error: a completed request that is repeated after a later one does not restore the old address', async () => {
    const earlier = await toConfirmation(world, ada, first)
    await confirmAddress(world, ada, earlier)
    expect(await confirm(second)).toMatchObject(confirmed(second))
    expect(await confirmAddress(world, ada, earlier)).toMatchObject(failed(400, 'invalid_stamp'))
    expect(await recovering()).toEqual([second])
  })
})

describe('no other request changes it', () => {
  test("error: a session alone, without the user's stamp for key custody (T16)", async () => {
    await confirm(first)
    const request = await toConfirmation(world, ada, second)
    const { privateKey } = createTestApiKey()
    request.update.stamp = { header: 'X-Stamp', value: createRawKeyStamp(request.update.body, privateKey) }
    expect(await confirmAddress(world, ada, request)).toMatchObject(failed(400, 'invalid_stamp'))
    expect(await world.send('GET', '/me', ada)).toMatchObject(confirmed(first))
  })

  test('error: a change of another address, or of another wallet', async () => {
    const request = await toConfirmation(world, ada, second)
    const bob = await world.signedUp()
    const others = [
      await toUpdate(world, ada.person, first),
      // Key custody would store it like this, and no query would find it there again.
      await toUpdate(world, ada.person, second.toUpperCase()),
      await toUpdate(world, bob.person, second),
    ]
    for (const body of others) {
      const update = { body, stamp: { header: 'X-Stamp-Webauthn', value: ada.passkey.stamp(body) } }
      expect(await confirmAddress(world, ada, { ...request, update })).toMatchObject(failed(400, 'invalid_request'))
    }
  })

  test('error: a token that is too old', async () => {
    const request = await toConfirmation(world, ada, second)
    world.clock.now += verificationTtlSeconds * 1000
    const { accessToken } = (await world.signIn(ada)).body
    expect(await confirmAddress(world, { ...ada, accessToken }, request)).toMatchObject(
      failed(400, 'invalid_verification'),
    )
  })

  test('error: a token of another key than signs', async () => {
    const request = await toConfirmation(world, ada, second)
    const clientSignature = signMessage(request.clientSignature.message, createTestApiKey())
    const reply = await confirmAddress(world, ada, { ...request, clientSignature })
    expect(reply).toMatchObject(failed(400, 'invalid_verification'))
  })

  test('error: a code that was read in another environment, on the same key custody (T32)', async () => {
    const { environmentId } = await world.addOperator()
    const elsewhere = { ...ada, person: { ...ada.person, environmentId } }
    const request = await toConfirmation(world, elsewhere, second)
    expect(await confirmAddress(world, ada, request)).toMatchObject(failed(400, 'invalid_verification'))
  })

  test('error: a proof that was created for another user', async () => {
    const request = await toConfirmation(world, ada, second)
    const eve = await world.signedUp()
    expect(await confirmAddress(world, eve, request)).toMatchObject(failed(400, 'invalid_verification'))
  })
})
