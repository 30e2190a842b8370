import {
  decryptExportBundle,
  encryptPrivateKeyToBundle,
  encryptWalletToBundle,
  generateP256KeyPair,
} from '@turnkey/crypto'
import { english, generateMnemonic, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ethereumAccount } from '../../../servers/testing/custody.ts'
import { generations, type Member, type OfficialWorld, run, startOfficialWorld } from './clients.ts'

// Bundles as the official package opens and seals them. Its own option names the trusted signer (key-custody §5.5).

let world: OfficialWorld
let dangerouslyOverrideSignerPublicKey: string

beforeAll(async () => {
  world = await startOfficialWorld()
  dangerouslyOverrideSignerPublicKey = world.custody.server.publicKeys.signer
})

afterAll(() => world?.close())

type Exported = { exportBundle: string }
type Begun = { importBundle: string }

const stranger = generateP256KeyPair().publicKeyUncompressed

describe.each(generations)('%s', (generation) => {
  const { privateKey: embeddedKey, publicKey, publicKeyUncompressed } = generateP256KeyPair()
  let member: Member

  beforeAll(async () => {
    member = await world.createMember(generation)
  })

  const open = (exportBundle: string, options: object) => {
    const { organizationId } = member
    const usual = { embeddedKey, organizationId, dangerouslyOverrideSignerPublicKey, returnMnemonic: false }
    return decryptExportBundle({ exportBundle, ...usual, ...options })
  }
  const exportWallet = async (walletId: string, targetPublicKey = publicKeyUncompressed) => {
    const parameters = { walletId, targetPublicKey }
    return (await run<Exported>(member, 'exportWallet', 'ACTIVITY_TYPE_EXPORT_WALLET', parameters)).exportBundle
  }
  const exportKey = async (privateKeyId: string) => {
    const parameters = { privateKeyId, targetPublicKey: publicKeyUncompressed }
    const type = 'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY'
    return (await run<Exported>(member, 'exportPrivateKey', type, parameters)).exportBundle
  }

  test('a wallet’s phrase gives its address in viem', async () => {
    for (const target of [publicKeyUncompressed, publicKey]) {
      const words = await open(await exportWallet(member.walletId, target), { returnMnemonic: true })
      expect(mnemonicToAccount(words).address).toBe(member.address)
    }
    const { client, organizationId, walletId } = member
    expect(await client.getWallet({ organizationId, walletId })).toMatchObject({ wallet: { exported: true } })
  })

  test('an account’s key gives its address in viem', async () => {
    const { address } = member
    const parameters = { address, targetPublicKey: publicKeyUncompressed }
    const type = 'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT'
    const { exportBundle } = await run<Exported>(member, 'exportWalletAccount', type, parameters)
    expect(privateKeyToAddress(`0x${await open(exportBundle, { keyFormat: 'HEXADECIMAL' })}`)).toBe(address)
  })

  test('a bundle does not open for a caller that trusts another signer or expects another organization', async () => {
    const bundle = await exportWallet(member.walletId)
    await expect(open(bundle, { dangerouslyOverrideSignerPublicKey: '' })).rejects.toThrow('expected signer key')
    await expect(open(bundle, { dangerouslyOverrideSignerPublicKey: stranger })).rejects.toThrow('expected signer key')
    await expect(open(bundle, { organizationId: world.parent.organizationId })).rejects.toThrow('organization id')
  })

  test('a wallet is imported by its phrase, once', async () => {
    const { organizationId, userId } = member
    const type = 'ACTIVITY_TYPE_INIT_IMPORT_WALLET'
    const { importBundle } = await run<Begun>(member, 'initImportWallet', type, { userId })
    const mnemonic = generateMnemonic(english)
    const encryptedBundle = await encryptWalletToBundle({
      ...{ mnemonic, importBundle, userId, organizationId, dangerouslyOverrideSignerPublicKey },
    })
    const parameters = { userId, walletName: `imported by ${generation}`, encryptedBundle, accounts: [ethereumAccount] }
    const send = () =>
      run<{ walletId: string; addresses: string[] }>(
        ...([member, 'importWallet', 'ACTIVITY_TYPE_IMPORT_WALLET', parameters] as const),
      )
    const { walletId, addresses } = await send()
    expect(addresses).toEqual([mnemonicToAccount(mnemonic).address])
    expect(await open(await exportWallet(walletId), { returnMnemonic: true })).toBe(mnemonic)
    await expect(send()).rejects.toThrow('Turnkey error 3: invalid encrypted bundle')
  })

  test.each([
    ['HEXADECIMAL', 'CURVE_SECP256K1', 'ADDRESS_FORMAT_ETHEREUM'],
    ['SOLANA', 'CURVE_ED25519', 'ADDRESS_FORMAT_SOLANA'],
  ] as const)('a %s key is exported, and imported again unchanged', async (keyFormat, curve, addressFormat) => {
    type Key = { privateKeyId: string; addresses: object[] }
    const { organizationId, userId } = member
    const wanted = { curve, addressFormats: [addressFormat] }
    const { privateKeys } = await run<{ privateKeys: [Key] }>(
      member,
      'createPrivateKeys',
      'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
      { privateKeys: [{ privateKeyName: keyFormat, privateKeyTags: [], ...wanted }] },
    )
    const [{ privateKeyId, addresses }] = privateKeys
    const privateKey = await open(await exportKey(privateKeyId), { keyFormat })

    const type = 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY'
    const { importBundle } = await run<Begun>(member, 'initImportPrivateKey', type, { userId })
    const encryptedBundle = await encryptPrivateKeyToBundle({
      ...{ privateKey, keyFormat, importBundle, userId, organizationId, dangerouslyOverrideSignerPublicKey },
    })
    const parameters = { userId, privateKeyName: `${keyFormat} again`, encryptedBundle, ...wanted }
    const again = await run<Key>(member, 'importPrivateKey', 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY', parameters)
    expect(again.addresses).toEqual(addresses)
    expect(await open(await exportKey(again.privateKeyId), { keyFormat })).toBe(privateKey)
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/exportImport.txt')
})
