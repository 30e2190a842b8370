import * as v from 'valibot'
import { address, hex } from '../primitives.ts'
import { maxMessageLength, maxTransactionLength } from './limits.ts'

const hexText = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^([0-9a-fA-F]{2})+$/, 'expected hex without 0x'))

/** BigInts are decimal text in the JSON form (managed-wallet §3). */
const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,16}$/))], 'expected a whole number'),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(0),
)

/** What an EIP-7702 authorization is about. Chain 0, which means every chain, is refused (threats T14). */
export const eip7702Auth = v.object({ address, chainId: v.pipe(amount, v.minValue(1)), nonce: amount })
export type Eip7702Auth = v.InferOutput<typeof eip7702Auth>

/**
 * What is to be signed, in full: the server computes the bytes that it signs itself (mpc-engine §5, 5). Only `raw` is a
 * digest that the server cannot read.
 */
export const signing = v.variant('type', [
  v.object({
    type: v.literal('message'),
    /** A text, or bytes as hex. On EVM the EIP-191 prefix is added, on Sui the intent of personal messages. */
    message: v.union([
      v.pipe(v.string(), v.maxLength(maxMessageLength)),
      v.object({
        raw: v.pipe(
          hex,
          v.maxLength(2 * maxMessageLength),
          v.check((text) => text.length % 2 === 0, 'expected whole bytes'),
        ),
      }),
    ]),
  }),
  /** The JSON of EIP-712 typed data. */
  v.object({ type: v.literal('typedData'), typedData: v.pipe(v.string(), v.maxLength(maxMessageLength)) }),
  /** Unsigned: an EVM serialization, a Solana message, or the BCS of Sui's TransactionData. */
  v.object({ type: v.literal('transaction'), transaction: hexText(2 * maxTransactionLength) }),
  v.object({
    type: v.literal('raw'),
    /** Exactly 64 characters (specification §7). */
    hash: v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{64}$/, 'expected 64 hex characters')),
    eip7702Auth: v.optional(eip7702Auth),
  }),
])
export type Signing = v.InferOutput<typeof signing>
