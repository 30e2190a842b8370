import * as v from 'valibot'
import { maxAddressLength, maxPayloadsPerActivity, maxTransactionBytes } from './limits.ts'
import { text } from './text.ts'

/** Parameters and results of signing (key-custody §4). */

export const payloadEncodings = [
  'PAYLOAD_ENCODING_HEXADECIMAL',
  'PAYLOAD_ENCODING_TEXT_UTF8',
  'PAYLOAD_ENCODING_EIP712',
  'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
] as const
export type PayloadEncoding = (typeof payloadEncodings)[number]

export const hashFunctions = [
  'HASH_FUNCTION_NO_OP',
  'HASH_FUNCTION_SHA256',
  'HASH_FUNCTION_KECCAK256',
  'HASH_FUNCTION_NOT_APPLICABLE',
] as const
export type HashFunction = (typeof hashFunctions)[number]

export const transactionTypes = ['TRANSACTION_TYPE_ETHEREUM', 'TRANSACTION_TYPE_SOLANA'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** The address of an account. */
const signWith = v.pipe(text(maxAddressLength), v.minLength(1, 'expected an address'))
const encoding = v.picklist(payloadEncodings)
const hashFunction = v.picklist(hashFunctions)

export const rawPayloadParameters = v.object({ signWith, payload: v.string(), encoding, hashFunction })
export type RawPayloadParameters = v.InferOutput<typeof rawPayloadParameters>

export const rawPayloadsParameters = v.object({
  signWith,
  payloads: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'expected a payload'),
    v.maxLength(maxPayloadsPerActivity, 'are too many'),
  ),
  encoding,
  hashFunction,
})
export type RawPayloadsParameters = v.InferOutput<typeof rawPayloadsParameters>

export const transactionParameters = v.object({
  signWith,
  type: v.picklist(transactionTypes),
  /** Hex without 0x. */
  unsignedTransaction: v.pipe(v.string(), v.maxLength(2 * maxTransactionBytes, 'is too long')),
})
export type TransactionParameters = v.InferOutput<typeof transactionParameters>

const scalar = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 64 lower-case hex characters'))

/** r and s padded to 64 hex characters, v "00" or "01" (the parity; "00" for Ed25519). */
export const rawSignature = v.object({ r: scalar, s: scalar, v: v.picklist(['00', '01']) })
export type RawSignature = v.InferOutput<typeof rawSignature>
