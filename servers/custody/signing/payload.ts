import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3'
import { address, chainId, parse, parseJson } from 'latchkey/wire'
import { type Curve, failures, type HashFunction, maxBodyBytes, type PayloadEncoding } from 'latchkey/wire/custody'
import * as v from 'valibot'
import { hashAuthorization } from 'viem/utils'
import { countTypedValues } from '../../shared/signing/typedData.ts'
import { CustodyError } from '../base/failure.ts'
import { largeHashBytes } from '../base/limits.ts'
import type { RunCustodyStep } from './steps.ts'

/**
 * Returns the bytes that a key of `curve` signs for a payload (key-custody §4): a digest for secp256k1 and P-256, the
 * message for Ed25519.
 * @throws {CustodyError} `invalid payload encoding`, `invalid hash function`
 */
export async function toSignedBytes(
  payload: string,
  options: { encoding: PayloadEncoding; hashFunction: HashFunction; curve: Curve; runStep: RunCustodyStep },
): Promise<Uint8Array> {
  const { encoding, hashFunction, curve, runStep } = options
  const { curves, hash } = hashes[hashFunction]
  // The server hashes Ethereum's formats itself; clients then name no hash function.
  const isOdd = isDigest(encoding) && (hashFunction !== 'HASH_FUNCTION_NO_OP' || curve !== 'CURVE_SECP256K1')
  if (isOdd || !curves.includes(curve)) {
    throw new CustodyError(failures.invalidHashFunction)
  }
  return hash(await decode(payload, encoding, runStep), runStep)
}

/**
 * Returns how many values have to be hashed for these payloads, if they are typed data: see `countTypedValues`. A text
 * that is not typed data counts as zero, because it is refused.
 */
export function countTypedPayloads(payloads: readonly string[], encoding: PayloadEncoding | undefined): number {
  if (encoding !== 'PAYLOAD_ENCODING_EIP712') return 0
  return payloads.reduce((sum, payload) => sum + countTypedValues(payload), 0)
}

/** The server itself hashes these encodings. */
function isDigest(encoding: PayloadEncoding): boolean {
  return encoding === 'PAYLOAD_ENCODING_EIP712' || encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION'
}

const ecdsa: readonly Curve[] = ['CURVE_SECP256K1', 'CURVE_P256']

type Hash = (bytes: Uint8Array, runStep: RunCustodyStep) => Uint8Array | Promise<Uint8Array>

const hashes: Record<HashFunction, { curves: readonly Curve[]; hash: Hash }> = {
  HASH_FUNCTION_NO_OP: { curves: ecdsa, hash: expectDigest },
  HASH_FUNCTION_SHA256: { curves: ecdsa, hash: (bytes) => createHash('sha256').update(bytes).digest() },
  HASH_FUNCTION_KECCAK256: { curves: ecdsa, hash: keccak },
  HASH_FUNCTION_NOT_APPLICABLE: { curves: ['CURVE_ED25519'], hash: (message) => message },
}

/** In JavaScript a megabyte takes thirty times longer than a signature. */
function keccak(bytes: Uint8Array, runStep: RunCustodyStep): Uint8Array | Promise<Uint8Array> {
  return bytes.length > largeHashBytes ? runStep('keccak', bytes) : keccak_256(bytes)
}

/**
 * EIP-7702. Chain 0, which means every chain, does not fit `chainId`: our wallets never delegate on every chain
 * (threats T14).
 */
export const authorization = v.object({
  address,
  chainId,
  nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

async function decode(payload: string, encoding: PayloadEncoding, runStep: RunCustodyStep): Promise<Uint8Array> {
  try {
    if (encoding === 'PAYLOAD_ENCODING_TEXT_UTF8') return Buffer.from(payload, 'utf8')
    if (encoding === 'PAYLOAD_ENCODING_HEXADECIMAL') return fromHex(payload)
    if (encoding === 'PAYLOAD_ENCODING_EIP712') return await runStep('hashTypedData', payload)
    return hashAuthorization({ ...parse(authorization, parseJson(payload, maxBodyBytes)), to: 'bytes' })
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
