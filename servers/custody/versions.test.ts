import { randomUUID } from 'node:crypto'
import { type ActivityName, activities } from 'latchkey/wire/custody'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApiKey, createTestCustody, type TestCustody, testIssuer, unlimited } from '../testing/custody.ts'
import { createPostbox } from '../testing/postbox.ts'
import { submitted } from '../testing/tenants/submitted.ts'
import { createVictim, type Victim } from '../testing/tenants/victim.ts'

// Versions of an activity that share their parameters: each reply has the requested version (key-custody §2.2).

let custody: TestCustody
let person: Victim
/** The user who acts for the parent. */
let operatorId: string
const email = 'ada@example.com'

beforeAll(async () => {
  custody = await createTestCustody({ sendMail: createPostbox().sendMail, rates: { ...unlimited, codes: [] } })
  person = await createVictim(custody)
  const { organizationId: parentId, key: parentKey } = custody.parent
  operatorId = String((await custody.query('whoami', { organizationId: parentId }, parentKey)).body.userId)
  const { organizationId, userId, key } = person
  const body = custody.toBody('ACTIVITY_TYPE_UPDATE_USER_EMAIL', organizationId, { userId, userEmail: email })
  await custody.submit('update_user_email', body, key)
})
afterAll(() => custody?.database.close())

/** The caller, the organization and the parameters. Requests of users about themselves are in `submitted`. */
type Case =
  | { by: 'parent'; at: 'the parent' | 'the person'; parameters: object }
  | { by: 'person'; parameters?: object }

const mailed = { email, targetPublicKey: createTestApiKey().publicKey, emailCustomization: { appName: 'App' } }
const code = { otpType: 'OTP_TYPE_EMAIL', contact: email, appName: 'App' }

const cases = {
  create_sub_organization: () => ({
    ...({ by: 'parent', at: 'the parent' } as const),
    parameters: submitted.create_sub_organization[0](person),
  }),
  create_users: () => ({ by: 'person' }),
  create_api_keys: () => ({ by: 'person' }),
  create_authenticators: () => ({ by: 'person' }),
  create_private_keys: () => ({ by: 'person' }),
  create_read_write_session: () => ({ by: 'person' }),
  create_oauth_providers: () => {
    const oidcClaims = { iss: testIssuer.issuer, aud: 'client', sub: randomUUID() }
    const oauthProviders = [{ providerName: 'p', oidcClaims }]
    return { by: 'parent', at: 'the parent', parameters: { userId: operatorId, oauthProviders } }
  },
  update_policy: () => ({ by: 'person' }),
  eth_send_transaction: () => ({ by: 'person' }),
  email_auth: () => ({ by: 'parent', at: 'the person', parameters: mailed }),
  init_user_email_recovery: () => ({ by: 'parent', at: 'the person', parameters: mailed }),
  init_otp_auth: () => ({ by: 'parent', at: 'the person', parameters: code }),
  init_otp: () => ({ by: 'parent', at: 'the parent', parameters: code }),
} as const satisfies Partial<Record<ActivityName, () => Case>>

/** Tests in `codes/` request their older versions. */
const ofCodes: ActivityName[] = ['verify_otp', 'otp_login']

test('every activity of several versions is here', () => {
  const several = Object.entries(activities).flatMap(([name, { versions }]) => (versions.length > 1 ? [name] : []))
  expect(several.sort()).toEqual([...Object.keys(cases), ...ofCodes].sort())
})

const versions = (Object.keys(cases) as (keyof typeof cases)[]).flatMap((name) =>
  activities[name].versions.map(([type, intentKey, resultKey]) => [type, { name, intentKey, resultKey }] as const),
)

test.each(versions)('%s', async (type, { name, intentKey, resultKey }) => {
  const asked: Case = cases[name]()
  const isPersons = asked.by === 'person' || asked.at === 'the person'
  const { organizationId } = isPersons ? person : custody.parent
  const { key } = asked.by === 'person' ? person : custody.parent
  const parameters = asked.parameters ?? submitted[name][0](person)
  const { body } = await custody.submit(name, custody.toBody(type, organizationId, parameters), key)
  const { activity } = body
  expect([activity?.type, activity?.status, body.message]).toEqual([type, 'ACTIVITY_STATUS_COMPLETED', undefined])
  expect(Object.keys(activity.intent)).toEqual([intentKey])
  expect(Object.keys(activity.result)).toEqual([resultKey])
})
