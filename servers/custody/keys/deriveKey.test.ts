import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import type { AddressFormat, Curve } from 'latchkey/wire/custody'
import { describe, expect, test } from 'vitest'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { toAddress } from './address.ts'
import { deriveKey } from './deriveKey.ts'
import { createEntropy } from './mnemonic.ts'
import { deriveEd25519 } from './slip10.ts'
import { toSeed } from './walletSecret.ts'

describe.each(vectors.hd.wallets)('mnemonic $mnemonic', ({ entropyHex, seedHex, accounts }) => {
  test('default: the seed of its entropy', async () => {
    expect((await toSeed(Buffer.from(entropyHex, 'hex'))).toString('hex')).toBe(seedHex)
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

const vector1 = '000102030405060708090a0b0c0d0e0f'

// SLIP-0010, "Test vector 1 for ed25519".
test.each([
  [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [[0, 1, 2, 2, 1000000000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
])('default: SLIP-0010 at %j', (levels, privateKey) => {
  expect(bytesToHex(deriveEd25519(hexToBytes(vector1), levels))).toBe(privateKey)
})

// SLIP-0010, "Test vector 1 for nist256p1", "Test derivation retry for nist256p1" and "Test seed retry for nist256p1".
test.each([
  [vector1, 'm', '612091aaa12e22dd2abef664f8a01a82cae99ad7441b7ef8110424915c268bc2'],
  [vector1, "m/0'", '6939694369114c67917a182c59ddb8cafc3004e63ca5d3b84403ba8613debc0c'],
  [vector1, "m/0'/1", '284e9d38d07d21e4e281b645089a94f4cf5a5a81369acf151a1c3a57f18b2129'],
  [vector1, "m/28578'", '06f0db126f023755d0b8d86d4591718a5210dd8d024e3e14b6159d63f53aa669'],
  [vector1, "m/28578'/33941", '092154eed4af83e078ff9b84322015aefe5769e31270f62c3f66c33888335f3a'],
  [
    'a7305bc8df8d0951f0cb224c0e95d7707cbdf2c6ce7e8d481fec69c7ff5e9446',
    'm',
    '3b8c18469a4634517d6d0b65448f8e6c62091b45540a1743c5846be55d47d88f',
  ],
])('default: SLIP-0010 for P-256 from %s at %s', (seedHex, path, privateKey) => {
  expect(bytesToHex(deriveKey.CURVE_P256(hexToBytes(seedHex), path).privateKey)).toBe(privateKey)
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
  ['CURVE_P256', 'ADDRESS_FORMAT_ETHEREUM'],
] as const)('error: %s has no %s', (curve, format) => {
  const path = "m/44'/0'"
  expect(() => toAddress(deriveKey[curve](seed, path).publicKey, curve, format)).toThrow('invalid address format')
})
