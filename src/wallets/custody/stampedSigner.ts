import * as v from 'valibot'
import type { Address } from '../embedded/embeddedState.ts'
import type { Signature } from '../embedded/evmSignature.ts'
import type { CustodySession } from './custodySession.ts'
import { toSignature } from './signature.ts'

type Hex = `0x${string}`

/** Signs for one organization with stamped requests. The page itself computes what is signed (specification §7). */
export type StampedSigner = {
  /** Signs a 32-byte digest. */
  signDigest: (address: Address, digest: Hex) => Promise<Signature>
  /** Signs a serialized unsigned transaction and returns the serialized signed one. */
  signTransaction: (address: Address, unsigned: Hex) => Promise<Hex>
}

const transactionResult = v.object({
  signTransactionResult: v.object({ signedTransaction: v.pipe(v.string(), v.regex(/^[0-9a-f]+$/i)) }),
})

/** @param session returns the session of the signed-in user when a signature is requested; throws if there is none */
export function createStampedSigner(session: () => CustodySession): StampedSigner {
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
        const caller = { organizationId, stamper, schema: v.unknown() }
        return toSignature(await client.submit('sign_raw_payload', activity, caller))
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
        const caller = { organizationId, stamper, schema: transactionResult }
        const { signTransactionResult } = await client.submit('sign_transaction', activity, caller)
        return `0x${signTransactionResult.signedTransaction}` as const
      })
    },
  }
}
