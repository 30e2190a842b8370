import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3'
import { address, chainId, parse, parseJson } from 'latchkey/wire'
import { type Curve, failures, type HashFunction, maxBodyBytes, type PayloadEncoding } from 'latchkey/wire/custody'
import * as v from 'valibot'
import { hashAuthorization } from 'viem/utils'
import { CustodyError } from '../base/failure.ts'
import { hashTypedData } from './typedData.ts'

/**
 * Returns the bytes that a key of `curve` signs for a payload (key-custody §4): a digest for secp256k1 and P-256, the
 * message for Ed25519.
 * @throws {CustodyError} `invalid payload encoding`, `invalid hash function`
 */
export function toSignedBytes(
  payload: string,
  options: { encoding: PayloadEncoding; hashFunction: HashFunction; curve: Curve },
): Uint8Array {
  const { encoding, hashFunction, curve } = options
  const { curves, hash } = hashes[hashFunction]
  // The server hashes Ethereum's formats itself; clients then name no hash function.
  const isOdd = encoding in digests && (hashFunction !== 'HASH_FUNCTION_NO_OP' || curve !== 'CURVE_SECP256K1')
  if (isOdd || !curves.includes(curve)) {
    throw new CustodyError(failures.invalidHashFunction)
  }
  return hash(decode(payload, encoding))
}

const ecdsa: readonly Curve[] = ['CURVE_SECP256K1', 'CURVE_P256']

const hashes: Record<HashFunction, { curves: readonly Curve[]; hash: (bytes: Uint8Array) => Uint8Array }> = {
  HASH_FUNCTION_NO_OP: { curves: ecdsa, hash: expectDigest },
  HASH_FUNCTION_SHA256: { curves: ecdsa, hash: (bytes) => createHash('sha256').update(bytes).digest() },
  HASH_FUNCTION_KECCAK256: { curves: ecdsa, hash: keccak_256 },
  HASH_FUNCTION_NOT_APPLICABLE: { curves: ['CURVE_ED25519'], hash: (message) => message },
}

/** Encodings that the server itself hashes. */
const digests = {
  PAYLOAD_ENCODING_EIP712: hashTypedData,
  PAYLOAD_ENCODING_EIP7702_AUTHORIZATION: (payload: string) =>
    hashAuthorization({ ...parse(authorization, parseJson(payload, maxBodyBytes)), to: 'bytes' }),
} satisfies Partial<Record<PayloadEncoding, (payload: string) => Uint8Array>>

/**
 * EIP-7702. Chain 0, which means every chain, does not fit `chainId`: our wallets never delegate on every chain
 * (threats T14).
 */
export const authorization = v.object({
  address,
  chainId,
  nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

function decode(payload: string, encoding: PayloadEncoding): Uint8Array {
  try {
    if (encoding === 'PAYLOAD_ENCODING_TEXT_UTF8') return Buffer.from(payload, 'utf8')
    if (encoding === 'PAYLOAD_ENCODING_HEXADECIMAL') return fromHex(payload)
    return digests[encoding](payload)
  } catch (cause) {
    throw new CustodyError(failures.invalidPayloadEncoding, { cause })
  }
}

/** With or without 0x: the official EVM client sends it, the Solana client does not. */
function fromHex(payload: string): Uint8Array {
  const digits = payload.startsWith('0x') ? payload.slice(2) : payload
  if (!/^([0-9a-fA-F]{2})*$/.test(digits)) throw new CustodyError(failures.invalidPayloadEncoding)
  return Buffer.from(digits, 'hex')
}

function expectDigest(bytes: Uint8Array): Uint8Array {
  if (bytes.length !== 32) throw new CustodyError(failures.invalidHashFunction)
  return bytes
}
