import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  createTestApiKey,
  createTestCustody,
  createTestParent,
  type TestCustody,
  type TestPerson,
  toPersonParameters,
  walletOrigin,
  walletRpId,
} from '../../testing/custody.ts'
import { createSoftPasskey, type SoftPasskey } from '../../testing/softPasskey.ts'

const [home, other] = [walletOrigin, 'https://other.example']
const name = 'FEATURE_NAME_WEBAUTHN_ORIGINS'
const invalid = { code: 3, message: expect.stringContaining('invalid webauthn origins') }

let custody: TestCustody
let parent: TestCustody['parent']
let person: TestPerson
let passkeys: Record<'home' | 'other', SoftPasskey>
beforeEach(async () => {
  custody = await createTestCustody()
  parent = await createTestParent(custody.server, { origins: [home, other] })
  const createPasskey = (origin: string) => createSoftPasskey({ origin, rpId: walletRpId })
  passkeys = { home: createPasskey(home), other: createPasskey(other) }
  person = await custody.createPerson({
    parent,
    authenticators: Object.values(passkeys).map((passkey) => toAuthenticator(passkey)),
  })
})

function toAuthenticator(passkey: SoftPasskey) {
  const challenge = randomBytes(32).toString('base64url')
  const attestation = { ...passkey.register(challenge), transports: [] }
  return { authenticatorName: 'passkey', challenge, attestation }
}

type Holder = Pick<TestPerson, 'organizationId' | 'key'>
/** `set_organization_feature` is `ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE`. */
const submit = (activity: string, parameters: object, { organizationId, key }: Holder, version = '') => {
  const type = `ACTIVITY_TYPE_${activity.toUpperCase()}${version}`
  return custody.submit(activity, custody.toBody(type, organizationId, parameters), key)
}
const narrow = (value: string, by: Holder) => submit('set_organization_feature', { name, value }, by)
const widen = (by: Holder) => submit('remove_organization_feature', { name }, by)
/** Returns the requirements for passkeys. */
const admitted = async () => {
  const body = JSON.stringify({ organizationId: person.organizationId })
  const stamping = Object.entries(passkeys).map(async ([of, passkey]) => {
    const headers = { 'X-Stamp-Webauthn': passkey.stamp(body) }
    const { status } = await custody.send('/public/v1/query/whoami', body, headers)
    return status === 200 ? [of] : []
  })
  return (await Promise.all(stamping)).flat()
}

test('default: an organization narrows its own, and widens them again', async () => {
  expect(await admitted()).toEqual(['home', 'other'])
  expect((await narrow(home, person)).status).toBe(200)
  expect(await admitted()).toEqual(['home'])
  expect((await narrow(`${home}, ${other}`, person)).status).toBe(200)
  expect(await admitted()).toEqual(['home', 'other'])
  await narrow(other, person)
  await widen(person)
  expect(await admitted()).toEqual(['home', 'other'])
})

test('behavior: the parent’s origins bind every sub-organization, even one that allows itself more', async () => {
  await narrow(`${home},${other}`, person)
  expect((await narrow(home, parent)).status).toBe(200)
  expect(await admitted()).toEqual(['home'])
  await narrow(home, person)
  await widen(parent)
  expect(await admitted()).toEqual(['home'])
})

test('behavior: new passkeys are held to them, those of a new organization too', async () => {
  const refused = { code: 3, message: 'invalid authenticator attestation' }
  const authenticators = [toAuthenticator(createSoftPasskey({ origin: other, rpId: walletRpId }))]
  await narrow(home, person)
  const added = await submit('create_authenticators', { userId: person.userId, authenticators }, person, '_V2')
  expect(added.body).toMatchObject(refused)
  await narrow(home, parent)
  const parameters = toPersonParameters(createTestApiKey(), authenticators)
  expect((await submit('create_sub_organization', parameters, parent, '_V7')).body).toMatchObject(refused)
})

test.each(['https://evil.example', '*', '', `${walletOrigin},`, `${walletOrigin}/`])(
  'error: %j is wider than the parent’s',
  async (value) => {
    expect((await narrow(value, person)).body).toMatchObject(invalid)
    expect((await narrow(value, parent)).body).toMatchObject(invalid)
  },
)

test('error: an origin that the parent gave up', async () => {
  await narrow(home, parent)
  expect((await narrow(other, person)).body).toMatchObject(invalid)
  expect((await narrow(other, parent)).status).toBe(200)
})
