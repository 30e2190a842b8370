import * as v from 'valibot'
import type { CustodySession } from './custodySession.ts'
import { CustodyError } from './errors.ts'
import type { Address } from './state.ts'

type Hex = `0x${string}`

/** An ECDSA signature over secp256k1; `yParity` tells which of two keys made it. */
export type Signature = { r: Hex; s: Hex; yParity: 0 | 1 }

/** Signs for one organization by stamped request; what is signed was made in the page (specification §7). */
export type Signer = {
  /** Signs a 32-byte digest. */
  signDigest: (address: Address, digest: Hex) => Promise<Signature>
  /** Signs a serialized unsigned transaction; the answer is the serialized signed one. */
  signTransaction: (address: Address, unsigned: Hex) => Promise<Hex>
}

const rawPayloadResult = v.object({
  signRawPayloadResult: v.object({ r: v.string(), s: v.string(), v: v.string() }),
})
const transactionResult = v.object({
  signTransactionResult: v.object({ signedTransaction: v.pipe(v.string(), v.regex(/^[0-9a-f]+$/i)) }),
})

/** @param session of whoever is signed in when the signature is asked for; throws when nobody is */
export function createSigner(session: () => CustodySession): Signer {
  return {
    async signDigest(signWith, payload) {
      const { client, organizationId, withStamper } = session()
      const parameters = {
        signWith,
        payload,
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' as const,
        hashFunction: 'HASH_FUNCTION_NO_OP' as const,
      }
      return withStamper(async (stamper) => {
        const activity = { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' as const, parameters }
        const asking = { organizationId, stamper, schema: v.unknown() }
        return toSignature(await client.submit('sign_raw_payload', activity, asking))
      })
    },
    async signTransaction(signWith, unsigned) {
      const { client, organizationId, withStamper } = session()
      const parameters = {
        signWith,
        type: 'TRANSACTION_TYPE_ETHEREUM' as const,
        unsignedTransaction: unsigned.slice(2),
      }
      return withStamper(async (stamper) => {
        const activity = { type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' as const, parameters }
        const asking = { organizationId, stamper, schema: transactionResult }
        const { signTransactionResult } = await client.submit('sign_transaction', activity, asking)
        return `0x${signTransactionResult.signedTransaction}` as const
      })
    },
  }
}

/**
 * The signature in a result: r and s without 0x and, at some servers, without their leading zeros; v as 00 or 01, or as
 * Ethereum's 27 or 28 (key-custody §4, §11).
 * @throws {CustodyError} `signatureNotFound` or `invalidParity`
 */
export function toSignature(result: unknown): Signature {
  const found = v.safeParse(rawPayloadResult, result)
  if (!found.success) throw new CustodyError('signatureNotFound')
  const { r, s, v: yParityOrV } = found.output.signRawPayloadResult
  return { r: `0x${r.padStart(64, '0')}`, s: `0x${s.padStart(64, '0')}`, yParity: toParity(yParityOrV) }
}

function toParity(yParityOrV: string): 0 | 1 {
  const value = /^[0-9]+$/.test(yParityOrV) ? Number(yParityOrV) : Number.NaN
  if (value === 0 || value === 27) return 0
  if (value === 1 || value === 28) return 1
  throw new CustodyError('invalidParity')
}
