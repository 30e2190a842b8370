import { createHash } from 'node:crypto'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApiKey,
  createTestCustody,
  createTestParent,
  ethereumAccount,
  type TestAnswer,
  type TestApiKey,
  type TestCustody,
  type TestPerson,
} from '../../servers/testing/custody.ts'
import { startOidcProvider, type TestOidcProvider } from '../../servers/testing/oidcProvider.ts'
import { createTransferPage } from '../../servers/testing/transfers.ts'

// T32: a token, bundle or session of one user, key or operator is used elsewhere. (`servers/custody/tenants` tests for every
// route that an id of another organization does not work.)

let provider: TestOidcProvider
let custody: TestCustody
let parent: TestCustody['parent']
let ada: TestPerson
let eve: TestPerson

beforeAll(async () => {
  provider = await startOidcProvider()
})
afterAll(() => provider?.close())
beforeEach(async () => {
  custody = await createTestCustody()
  const { issuer, clientId } = provider
  parent = await createTestParent(custody.server, { oidc: [{ issuer, audiences: [clientId] }] })
  ada = await createPersonOf('ada', parent)
  eve = await createPersonOf('eve', parent)
})

async function createPersonOf(login: string, of: TestCustody['parent']): Promise<TestPerson> {
  const oidcClaims = { iss: provider.issuer, aud: provider.clientId, sub: login }
  return custody.createPerson({ parent: of, user: { oauthProviders: [{ providerName: 'Provider', oidcClaims }] } })
}

type Holder = { organizationId: string; key: TestApiKey }

function submit(name: string, parameters: object, { organizationId, key }: Holder, version = ''): Promise<TestAnswer> {
  const type = `ACTIVITY_TYPE_${name.toUpperCase()}${version}`
  return custody.submit(name, custody.toBody(type, organizationId, parameters), key)
}
const resultOf = ({ body }: TestAnswer) => Object.values(body.activity.result)[0] as Record<string, string>

describe('an id token', () => {
  const signIn = (publicKey: string) => provider.signIn('ada', createHash('sha256').update(publicKey).digest('hex'))
  const login = (oidcToken: string, { publicKey }: TestApiKey, by: Holder) =>
    submit('oauth_login', { oidcToken, publicKey }, by)
  const ofAda = () => ({ organizationId: ada.organizationId, key: parent.key })
  const refused = { status: 400, body: { code: 3, message: 'invalid oidc token' } }

  test('default: signs in the key that it was requested for', async () => {
    const key = createTestApiKey()
    expect((await login(await signIn(key.publicKey), key, ofAda())).status).toBe(200)
  })

  test('attack: with the attacker’s key', async () => {
    const token = await signIn(createTestApiKey().publicKey)
    expect(await login(token, createTestApiKey(), ofAda())).toMatchObject(refused)
  })

  test('attack: at an operator that it was not made for, and that has a user of that name', async () => {
    const { issuer } = provider
    const other = await createTestParent(custody.server, { oidc: [{ issuer, audiences: ['another client'] }] })
    const person = await custody.createPerson({ parent: other })
    const key = createTestApiKey()
    const by = { organizationId: person.organizationId, key: other.key }
    expect(await login(await signIn(key.publicKey), key, by)).toMatchObject(refused)
  })
})

describe('a read-only session', () => {
  const ask = (session: string, organizationId: string) =>
    custody.send('/public/v1/query/list_wallets', JSON.stringify({ organizationId }), { 'X-Session': session })

  test('attack: in another organization', async () => {
    const session = resultOf(await submit('create_read_only_session', {}, eve)).session ?? ''
    expect((await ask(session, eve.organizationId)).status).toBe(200)
    expect((await ask(session, ada.organizationId)).status).toBe(401)
    expect((await ask(session, parent.organizationId)).status).toBe(401)
  })
})

describe('a wallet that was encrypted for one user', () => {
  const importAs = ({ userId, ...by }: TestPerson, encryptedBundle: string) =>
    submit('import_wallet', { userId, walletName: 'w', encryptedBundle, accounts: [ethereumAccount] }, by)
  const refused = { status: 400, body: { message: 'invalid encrypted bundle' } }

  async function sealFor({ organizationId, userId, key }: TestPerson): Promise<string> {
    const page = await createTransferPage(custody.server.publicKeys.signer)
    const { importBundle } = resultOf(await submit('init_import_wallet', { userId }, { organizationId, key }))
    return page.seal(importBundle, Buffer.from(generateMnemonic(wordlist)), { organizationId, userId })
  }

  test("attack: imported in another user's organization, which has started an import too", async () => {
    const sealed = await sealFor(ada)
    await sealFor(eve)
    expect(await importAs(eve, sealed)).toMatchObject(refused)
    expect((await importAs(ada, sealed)).status).toBe(200)
  })

  test('attack: imported a second time, after the first wallet was deleted', async () => {
    const sealed = await sealFor(ada)
    const { walletId } = resultOf(await importAs(ada, sealed))
    await submit('delete_wallets', { walletIds: [walletId], deleteWithoutExport: true }, ada)
    expect(await importAs(ada, sealed)).toMatchObject(refused)
  })
})
