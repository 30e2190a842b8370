import { p256 } from '@noble/curves/nist'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import type { HashFunction, PayloadEncoding } from 'latchkey/wire/custody'
import { describe, expect, test } from 'vitest'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { createKey } from '../keys/createKey.ts'
import { sign } from '../keys/sign.ts'
import { toSignedBytes } from './payload.ts'
import { createSteps } from './steps.ts'

const { cases, privateKeyHex } = vectors.signRawPayload
const secp256k1 = { curve: 'CURVE_SECP256K1' } as const
const runStep = createSteps({ threads: 0, log: () => {} })
const noOp = { ...secp256k1, runStep, hashFunction: 'HASH_FUNCTION_NO_OP' } as const

describe('vectors', () => {
  test.each(cases)('default: $name', async ({ parameters, digestHex, expectedResult, privateKeySeedHex }) => {
    const curve = privateKeySeedHex ? 'CURVE_ED25519' : 'CURVE_SECP256K1'
    const bytes = await toSignedBytes(parameters.payload, {
      runStep,
      encoding: parameters.encoding as PayloadEncoding,
      hashFunction: parameters.hashFunction as HashFunction,
      curve,
    })
    if (digestHex) expect(bytesToHex(bytes)).toBe(digestHex)
    expect(sign[curve](hexToBytes(privateKeySeedHex ?? privateKeyHex), bytes)).toEqual(
      expectedResult.signRawPayloadResult,
    )
  })

  test('behavior: typed data that lost its domain on the way is hashed as it came', async () => {
    const { payloadSent, digestOfPayloadSent, usualDigestHex } = vectors.eip712DomainLoss
    const digest = bytesToHex(await toSignedBytes(payloadSent, { ...noOp, encoding: 'PAYLOAD_ENCODING_EIP712' }))
    expect(digest).toBe(digestOfPayloadSent)
    expect(digest).not.toBe(usualDigestHex)
  })
})

test.each([
  ['PAYLOAD_ENCODING_HEXADECIMAL', '0xzz'],
  ['PAYLOAD_ENCODING_HEXADECIMAL', '0x123'],
  ['PAYLOAD_ENCODING_EIP712', 'not JSON'],
  ['PAYLOAD_ENCODING_EIP712', '{}'],
  ['PAYLOAD_ENCODING_EIP712', '{"types":{"A":[{"name":"a","type":"B"}]},"primaryType":"A","message":{"a":1}}'],
  ['PAYLOAD_ENCODING_EIP712', `{"types":{},"primaryType":"A","message":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`],
  ['PAYLOAD_ENCODING_EIP712', '{"types":{"__proto__":[]},"primaryType":"A","message":{}}'],
  ['PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', '{"address":"0x00","chainId":1,"nonce":0}'],
  // T14: chain 0 means every chain.
  [
    'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
    '{"address":"0x0000000000000000000000000000000000000001","chainId":0,"nonce":0}',
  ],
] as const)('error: %s refuses %.60s', async (encoding, payload) => {
  await expect(toSignedBytes(payload, { ...noOp, encoding })).rejects.toThrow('invalid payload encoding')
})

test.each([
  ['no-op of 31 bytes', 'HASH_FUNCTION_NO_OP', 'CURVE_SECP256K1', 'ab'.repeat(31)],
  ['no hash on secp256k1', 'HASH_FUNCTION_NOT_APPLICABLE', 'CURVE_SECP256K1', 'ab'.repeat(32)],
  ['a digest for Ed25519', 'HASH_FUNCTION_NO_OP', 'CURVE_ED25519', 'ab'.repeat(32)],
  ['a hash for Ed25519', 'HASH_FUNCTION_SHA256', 'CURVE_ED25519', 'ab'.repeat(32)],
] as const)('error: %s', async (_, hashFunction, curve, payload) => {
  const options = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction, curve, runStep } as const
  await expect(toSignedBytes(payload, options)).rejects.toThrow('invalid hash function')
})

test('error: P-256 signs no Ethereum payload', async () => {
  const { payloadSent } = vectors.eip712DomainLoss
  const options = { ...noOp, curve: 'CURVE_P256', encoding: 'PAYLOAD_ENCODING_EIP712' } as const
  await expect(toSignedBytes(payloadSent, options)).rejects.toThrow('invalid hash function')
})

test('default: P-256 signs a hash, with the lower s and the parity that gives its key', async () => {
  const { privateKey, publicKey } = createKey('CURVE_P256')
  for (let count = 0; count < 16; count += 1) {
    const digest = await toSignedBytes(`message ${count}`, {
      runStep,
      ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_SHA256', curve: 'CURVE_P256' },
    })
    const { r, s, v } = sign.CURVE_P256(privateKey, digest)
    const signature = p256.Signature.fromCompact(r + s).addRecoveryBit(Number(v))
    expect(signature.hasHighS()).toBe(false)
    expect(signature.recoverPublicKey(digest).toRawBytes(true)).toEqual(publicKey)
  }
})

test('error: typed data is hashed by the server, once', async () => {
  const options = { ...secp256k1, runStep, hashFunction: 'HASH_FUNCTION_KECCAK256' } as const
  const { payloadSent } = vectors.eip712DomainLoss
  await expect(toSignedBytes(payloadSent, { ...options, encoding: 'PAYLOAD_ENCODING_EIP712' })).rejects.toThrow(
    'invalid hash function',
  )
})
