import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createKey } from '../../servers/custody/keys/createKey.ts'
import { createEntropy } from '../../servers/custody/keys/mnemonic.ts'
import { createAccountHarness } from '../../servers/testing/accountHarness.ts'
import { createTestCustody, ethereumAccount, type TestCustody, type TestPerson } from '../../servers/testing/custody.ts'
import { createPostbox } from '../../servers/testing/postbox.ts'

// T31: the random generator is broken: it returns zeros, or nothing. No user may get a secret that everyone knows. Pages are
// tested in `test/randomness.test.ts`: all our bytes, there and here, come from `src/crypto/randomBytes.ts`. No program can
// observe what OpenSSL draws internally (key pairs, ids, the digits of codes); there the platform fails by itself.

const breaks: Record<string, () => void> = {
  'gives zeros': () => void vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes),
  'gives nothing': () =>
    void vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('no entropy')
    }),
}

let custody: TestCustody
let person: TestPerson
const email = 'ada@example.com'

beforeAll(async () => {
  custody = await createTestCustody({ sendMail: createPostbox().sendMail })
  person = await custody.createPerson({ user: { userEmail: email } })
})
afterAll(() => custody?.database.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const ask = async (name: string, type: string, parameters: object) => {
  const body = custody.toBody(`ACTIVITY_TYPE_${type}`, person.organizationId, parameters)
  return custody.submit(name, body, person.key)
}
const stateOf = () =>
  Promise.all(
    ['get_organization', 'list_wallet_accounts', 'list_private_keys'].map((name) =>
      custody.query(name, { organizationId: person.organizationId }, person.key),
    ),
  )

const privateKey = (curve: string) => ({
  privateKeys: [{ privateKeyName: 'k', curve, privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_COMPRESSED'] }],
})
const made: [string, string, () => object][] = [
  ['create_wallet', 'CREATE_WALLET', () => ({ walletName: 'w', accounts: [ethereumAccount] })],
  ['create_private_keys', 'CREATE_PRIVATE_KEYS_V2', () => privateKey('CURVE_SECP256K1')],
  ['create_private_keys', 'CREATE_PRIVATE_KEYS_V2', () => privateKey('CURVE_P256')],
  ['create_private_keys', 'CREATE_PRIVATE_KEYS_V2', () => privateKey('CURVE_ED25519')],
  ['create_read_only_session', 'CREATE_READ_ONLY_SESSION', () => ({})],
  ['init_import_wallet', 'INIT_IMPORT_WALLET', () => ({ userId: person.userId })],
]

describe.each(Object.keys(breaks))('a generator that %s', (name) => {
  test.each(made)('attack: %s %s creates and stores nothing', async (path, type, parameters) => {
    const before = await stateOf()
    breaks[name]?.()
    const { status, body } = await ask(path, type, parameters())
    vi.restoreAllMocks()
    expect([status, body.code]).toEqual([500, 13])
    expect(await stateOf()).toEqual(before)
  })

  test('attack: no key is generated on any curve', () => {
    breaks[name]?.()
    for (const curve of ['CURVE_SECP256K1', 'CURVE_P256', 'CURVE_ED25519'] as const) {
      expect(() => createKey(curve)).toThrow(/no entropy|generator is broken/)
    }
  })

  test('attack: no recovery phrase is generated', () => {
    breaks[name]?.()
    expect(() => createEntropy(12)).toThrow(/no entropy|generator is broken/)
  })

  test('attack: the account server issues no challenge and signs no user in', async () => {
    const account = await createAccountHarness()
    const [passkey, key] = [account.passkey(), await account.key()]
    const challenge = await account.challenge()
    const path = `/environments/${account.environment.environmentId}/challenges`
    breaks[name]?.()
    expect((await account.send('POST', path)).status).toBe(500)
    const { status, body } = await account.signUp({ passkey, key, challenge })
    expect([status, Object.keys(body)]).toEqual([500, ['error']])
  })

  test('behavior: signatures need no randomness: their nonces come from the key and the message (RFC 6979, RFC 8032)', async () => {
    const parameters = {
      ...{ signWith: person.address, payload: randomBytes(32).toString('hex') },
      ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
    }
    const sign = async () =>
      (await ask('sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', parameters)).body.activity.result.signRawPayloadResult
    const before = await sign()
    breaks[name]?.()
    expect(await sign()).toEqual(before)
  })
})
