import { toCustodyTransport } from 'latchkey/wire/custody'
import { beforeEach, describe, expect, test } from 'vitest'
import { failed } from '../testing/accountHarness.ts'
import { type AccountWithCustody, createAccountWithCustody } from '../testing/accountWithCustody.ts'
import { createTestApiKey, type TestApiKey } from '../testing/custody.ts'
import type { SoftPasskey } from '../testing/softPasskey.ts'

// Users add and remove passkeys at key custody, with their own stamp. The account server follows.

type Somebody = Awaited<ReturnType<AccountWithCustody['signedUp']>>

let world: AccountWithCustody
let ada: Somebody
/** Ada's session key at key custody. */
let session: TestApiKey
beforeEach(async () => {
  world = await createAccountWithCustody()
  ada = await world.signedUp()
  session = createTestApiKey()
  await world.signIn({ ...ada, body: { parameters: { publicKey: session.publicKey } } })
})

const organizationId = () => ada.person.credentials[0]?.walletProperties.turnkeySubOrganizationId ?? ''

async function submit(name: string, type: string, parameters: object) {
  const body = world.realCustody.toBody(type, organizationId(), parameters)
  const answer = await world.realCustody.submit(name, body, session)
  expect(answer.status).toBe(200)
  return answer.body.activity
}

async function userId(): Promise<string> {
  const { body } = await world.realCustody.query('whoami', { organizationId: organizationId() }, session)
  return String(body.userId)
}

async function addAtCustody(passkey: SoftPasskey): Promise<string> {
  const challenge = Buffer.alloc(32, 9).toString('base64url')
  const { transports, ...attestation } = passkey.register(challenge)
  const authenticators = [
    {
      authenticatorName: 'Second',
      challenge,
      attestation: { ...attestation, transports: transports.map(toCustodyTransport) },
    },
  ]
  const { result } = await submit('create_authenticators', 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', {
    userId: await userId(),
    authenticators,
  })
  return (result.createAuthenticatorsResult as { authenticatorIds: string[] }).authenticatorIds[0]!
}

const removeAtCustody = async (authenticatorId: string) =>
  submit('delete_authenticators', 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS', {
    userId: await userId(),
    authenticatorIds: [authenticatorId],
  })

describe('adding', () => {
  test('default: a passkey added at key custody signs in here, and belongs to the user from then on', async () => {
    const second = world.passkey()
    await addAtCustody(second)
    const reply = await world.signIn({ passkey: second, key: await world.key() })
    expect(reply).toMatchObject({ status: 200, body: { person: { personId: ada.person.personId } } })
    expect(reply.body.person.passkeys.map(({ credentialId }) => credentialId).sort()).toEqual(
      [ada.passkey.credentialId, second.credentialId].sort(),
    )
    expect((await world.signIn({ passkey: second, key: await world.key() })).status).toBe(200)
  })

  test('error: an attacker names it and has another key (T17)', async () => {
    const [second, thief] = [world.passkey(), world.passkey()]
    await addAtCustody(second)
    const claimed: SoftPasskey = {
      ...thief,
      stamp: (body) => JSON.stringify({ ...JSON.parse(thief.stamp(body)), credentialId: second.credentialId }),
    }
    const reply = await world.signIn({ passkey: claimed, key: await world.key() })
    expect(reply).toMatchObject(failed(400, 'invalid_passkey'))
  })

  test('error: a page that is not listed shows it (T17)', async () => {
    const second = world.passkey()
    await addAtCustody(second)
    const ceremony = { origin: 'https://evil.example' }
    const reply = await world.signIn({ passkey: second, key: await world.key(), ceremony })
    expect(reply).toMatchObject(failed(400, 'invalid_passkey'))
  })

  test('error: a passkey of a user of another environment, on the same key custody (T32)', async () => {
    const second = world.passkey()
    await addAtCustody(second)
    const { environmentId } = await world.addOperator()
    const reply = await world.signIn({ passkey: second, key: await world.key(), environmentId })
    expect(reply).toMatchObject(failed(404, 'unknown_passkey'))
  })
})

describe('removing', () => {
  test('default: it no longer signs in here, and no longer belongs to the user', async () => {
    const second = world.passkey()
    const authenticatorId = await addAtCustody(second)
    await world.signIn({ passkey: second, key: await world.key() })
    await removeAtCustody(authenticatorId)
    const reply = await world.signIn({ passkey: second, key: await world.key() })
    expect(reply).toMatchObject(failed(404, 'unknown_passkey'))
    const { person } = (await world.signIn(ada)).body
    expect(person.passkeys.map(({ credentialId }) => credentialId)).toEqual([ada.passkey.credentialId])
  })
})
