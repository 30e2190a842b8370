import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEnvelope, type Envelope } from '../shared/envelope.ts'
import { createTestCustody, ethereumAccount, type TestCustody, type TestPerson } from '../testing/custody.ts'
import { createTransferPage, type TransferPage } from '../testing/transfers.ts'

// Other files in this worker may have loaded the real modules already, and must not get the replaced ones.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

/** Every plain secret that was captured, as the server's own buffer, with its content at that time. */
const secrets: { what: string; held: Uint8Array; said: string }[] = []

function keep<bytes extends Uint8Array>(what: string, held: bytes): bytes {
  secrets.push({ what, held, said: Buffer.from(held).toString('hex') })
  return held
}

vi.mock('./bundles/sealExport.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./bundles/sealExport.ts')>()
  const sealExport: typeof original.sealExport = (secret, options) =>
    original.sealExport(keep('sealed', secret), options)
  return { sealExport }
})

vi.mock('./bundles/targetKey.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./bundles/targetKey.ts')>()
  const openSealedBundle: typeof original.openSealedBundle = async (...parameters) =>
    keep('opened', await original.openSealedBundle(...parameters))
  return { ...original, openSealedBundle }
})

vi.mock('./keys/walletSecret.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./keys/walletSecret.ts')>()
  return { ...original, toSeed: async (secret: Buffer) => keep('seed', await original.toSeed(secret)) }
})

function watch({ seal, open, headerOf }: Envelope): Envelope {
  return {
    headerOf,
    seal: (plain, place) => seal(keep(place.table, plain), place),
    open: (sealed, place) => keep(place.table, open(sealed, place)),
  }
}

const junk = 'test test test test test test test test test test test junk'

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

test('behavior: no key is opened for a transaction that cannot be parsed', async () => {
  const { organizationId, address, key } = person
  const body = custody.toBody('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', organizationId, {
    ...{ signWith: address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: '02c0' },
  })
  expect((await custody.submit('sign_transaction', body, key)).status).toBe(400)
  expectWiped()
})

describe('export and import', () => {
  let page: TransferPage

  beforeAll(async () => {
    page = await createTransferPage(custody.server.publicKeys.signer)
  })

  const submit = (name: string, parameters: object) =>
    custody.submit(
      name,
      custody.toBody(`ACTIVITY_TYPE_${name.toUpperCase()}`, person.organizationId, parameters),
      person.key,
    )

  test.each([
    ['export_wallet', () => ({ walletId: person.walletId }), ['custodyWallet', 'sealed']],
    ['export_wallet_account', () => ({ address: person.address }), ['custodyWalletAccount', 'sealed']],
  ])('behavior: %s leaves no secret', async (name, parameters, held) => {
    const answer = await submit(name, { ...parameters(), targetPublicKey: page.targetPublicKey })
    expect(answer.status).toBe(200)
    expectWiped(...held)
  })

  test('behavior: a private key leaves none on its way in and out', async () => {
    const { organizationId, userId } = person
    const begun = await submit('init_import_private_key', { userId })
    const { importBundle } = begun.body.activity.result.initImportPrivateKeyResult as { importBundle: string }
    const encryptedBundle = await page.seal(importBundle, randomBytes(32), { organizationId, userId })
    const key = { privateKeyName: 'k', curve: 'CURVE_ED25519', addressFormats: [] }
    const imported = await submit('import_private_key', { userId, encryptedBundle, ...key })
    const { privateKeyId } = imported.body.activity.result.importPrivateKeyResult as { privateKeyId: string }
    const answer = await submit('export_private_key', { privateKeyId, targetPublicKey: page.targetPublicKey })
    expect(answer.status).toBe(200)
    expectWiped('custodyImportTarget', 'custodyPrivateKey', 'opened', 'sealed')
  })

  test.each([
    ['a mnemonic', junk, 200, ['custodyImportTarget', 'custodyWallet', 'custodyWalletAccount', 'opened', 'seed']],
    ['no mnemonic', 'no words', 400, ['custodyImportTarget', 'opened']],
  ])('behavior: an import of %s leaves none', async (_, text, status, held) => {
    const { organizationId, userId } = person
    const begun = await submit('init_import_wallet', { userId })
    const { importBundle } = begun.body.activity.result.initImportWalletResult as { importBundle: string }
    const encryptedBundle = await page.seal(importBundle, Buffer.from(text), { organizationId, userId })
    const path = `m/44'/60'/${status}'/0/0`
    const accounts = [{ ...ethereumAccount, path }]
    expect((await submit('import_wallet', { userId, walletName: 'w', encryptedBundle, accounts })).status).toBe(status)
    expectWiped(...held)
  })
})
