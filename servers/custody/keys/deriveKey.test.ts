import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import type { AddressFormat, Curve } from 'latchkey/wire/custody'
import { describe, expect, test } from 'vitest'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { toAddress } from './address.ts'
import { deriveKey } from './deriveKey.ts'
import { createEntropy, toSeed } from './mnemonic.ts'
import { deriveEd25519 } from './slip10.ts'

describe.each(vectors.hd.wallets)('mnemonic $mnemonic', ({ entropyHex, seedHex, accounts }) => {
  test('default: the seed of its entropy', async () => {
    expect((await toSeed(hexToBytes(entropyHex))).toString('hex')).toBe(seedHex)
  })

  test.each(accounts)('default: $addressFormat at $path', (account) => {
    const curve = account.curve as Curve
    const { privateKey, publicKey } = deriveKey[curve](hexToBytes(seedHex), account.path)
    expect(bytesToHex(privateKey)).toBe(account.privateKeyHex ?? account.privateKeySeedHex)
    expect(bytesToHex(publicKey)).toBe(account.publicKeyCompressedHex ?? account.publicKeyHex)
    expect(toAddress(publicKey, curve, account.addressFormat as AddressFormat)).toBe(account.address)
  })
})

const seed = hexToBytes(vectors.hd.wallets[0]!.seedHex)

// SLIP-0010, "Test vector 1 for ed25519".
test.each([
  [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [[0, 1, 2, 2, 1000000000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
])('default: SLIP-0010 at %j', (levels, privateKey) => {
  expect(bytesToHex(deriveEd25519(hexToBytes('000102030405060708090a0b0c0d0e0f'), levels))).toBe(privateKey)
})

test.each([12, 15, 18, 21, 24] as const)('option: %i words', async (words) => {
  const entropy = createEntropy(words)
  expect(entropy.length * 8).toBe((words * 32) / 3)
  expect((await toSeed(entropy)).length).toBe(64)
})

test('behavior: compressed and uncompressed addresses are the public key in hex', () => {
  const { publicKey } = deriveKey.CURVE_SECP256K1(seed, "m/44'/60'/0'/0/0")
  expect(toAddress(publicKey, 'CURVE_SECP256K1', 'ADDRESS_FORMAT_COMPRESSED')).toBe(bytesToHex(publicKey))
  expect(toAddress(publicKey, 'CURVE_SECP256K1', 'ADDRESS_FORMAT_UNCOMPRESSED')).toMatch(/^04[0-9a-f]{128}$/)
})

test.each(["m/44'/501'/0'/0", "m/44'/784'/0'/0/0", "m/2147483648'"])('error: no Ed25519 key at %s', (path) => {
  expect(() => deriveKey.CURVE_ED25519(seed, path)).toThrow('invalid path')
})

test('error: no secp256k1 key beyond the last index', () => {
  expect(() => deriveKey.CURVE_SECP256K1(seed, 'm/2147483648')).toThrow('invalid path')
})

test.each([
  ['CURVE_SECP256K1', 'ADDRESS_FORMAT_SOLANA'],
  ['CURVE_SECP256K1', 'ADDRESS_FORMAT_SUI'],
  ['CURVE_ED25519', 'ADDRESS_FORMAT_ETHEREUM'],
  ['CURVE_ED25519', 'ADDRESS_FORMAT_UNCOMPRESSED'],
] as const)('error: %s has no %s', (curve, format) => {
  const path = "m/44'/0'"
  expect(() => toAddress(deriveKey[curve](seed, path).publicKey, curve, format)).toThrow('invalid address format')
})
