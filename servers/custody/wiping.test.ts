import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createEnvelope, type Envelope } from '../frame/envelope.ts'
import { createTestCustody, ethereumAccount, type TestCustody, type TestPerson } from '../testing/custody.ts'

/** Every secret in clear that passed by, as the server holds it, and what it said at that time. */
const secrets: { what: string; held: Uint8Array; said: string }[] = []

function keep<bytes extends Uint8Array>(what: string, held: bytes): bytes {
  secrets.push({ what, held, said: Buffer.from(held).toString('hex') })
  return held
}

vi.mock('./keys/mnemonic.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./keys/mnemonic.ts')>()
  return { ...original, toSeed: async (entropy: Uint8Array) => keep('seed', await original.toSeed(entropy)) }
})

function watch({ seal, open }: Envelope): Envelope {
  return {
    seal: (plain, place) => seal(keep(place.table, plain), place),
    open: (sealed, place) => keep(place.table, open(sealed, place)),
  }
}

let custody: TestCustody
let person: TestPerson

beforeAll(async () => {
  custody = await createTestCustody({ envelope: watch(createEnvelope([randomBytes(32)])) })
  secrets.length = 0
  person = await custody.createPerson()
})

afterEach(() => {
  secrets.length = 0
})

function expectWiped(...whats: string[]) {
  expect([...new Set(secrets.map(({ what }) => what))].sort()).toEqual(whats.toSorted())
  for (const { what, held, said } of secrets) {
    expect(said).not.toMatch(/^0*$/)
    expect(`${what} ${Buffer.from(held).toString('hex')}`).toMatch(/^\w+ 0+$/)
  }
}

test('behavior: a new wallet leaves no entropy, seed or key in memory', () => {
  expectWiped('custodyWallet', 'custodyWalletAccount', 'seed')
})

test('behavior: a new account leaves none, also when it is refused', async () => {
  const { organizationId, walletId, key } = person
  const create = (curve: string, path: string) => {
    const parameters = { walletId, accounts: [{ ...ethereumAccount, curve, path }] }
    const body = custody.toBody('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', organizationId, parameters)
    return custody.submit('create_wallet_accounts', body, key)
  }
  expect((await create('CURVE_SECP256K1', "m/44'/60'/1'/0/0")).status).toBe(200)
  expectWiped('custodyWallet', 'custodyWalletAccount', 'seed')
  secrets.length = 0
  expect((await create('CURVE_ED25519', 'm/44')).status).toBe(400)
  expectWiped('custodyWallet', 'seed')
})

test.each([
  ['signed', 'ab'.repeat(32), 200],
  ['not signed, for the digest is no digest', 'ab', 400],
])('behavior: a key is wiped when something is %s', async (_, payload, status) => {
  const { organizationId, address, key } = person
  const body = custody.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', organizationId, {
    ...{ signWith: address, payload },
    ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
  })
  expect((await custody.submit('sign_raw_payload', body, key)).status).toBe(status)
  if (status === 200) expectWiped('custodyWalletAccount')
  else expectWiped()
})

test('behavior: a key is wiped when signing fails with it', async () => {
  const { organizationId, address, key } = person
  const body = custody.toBody('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', organizationId, {
    ...{ signWith: address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: '02c0' },
  })
  expect((await custody.submit('sign_transaction', body, key)).status).toBe(400)
  expectWiped('custodyWalletAccount')
})
