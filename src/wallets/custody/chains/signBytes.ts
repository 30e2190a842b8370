import * as v from 'valibot'
import { verify } from '../../../crypto/curve25519.ts'
import { fromHex, toHex } from '../../../crypto/hex.ts'
import type { CustodySession } from '../custodySession.ts'
import { CustodyError } from '../errors.ts'
import { toSignature } from '../signature.ts'
import type { ChainAccount } from './chainAccounts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Returns the 64-byte Ed25519 signature of exactly `bytes` (key-custody §4). Verifies it, so that the page never receives a
 * signature of something else.
 * @throws {CustodyError} 'Sign raw payload result not found'
 */
export async function signBytes(
  { address, publicKey }: ChainAccount,
  bytes: Bytes,
  session: CustodySession,
): Promise<Bytes> {
  const { client, organizationId, withStamper } = session
  const parameters = {
    signWith: address,
    payload: toHex(bytes),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' as const,
    hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' as const,
  }
  const { r, s } = await withStamper(async (stamper) => {
    const activity = { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' as const, parameters }
    return toSignature(
      await client.submit('sign_raw_payload', activity, { organizationId, stamper, schema: v.unknown() }),
    )
  })
  const signature = fromHex(r.slice(2) + s.slice(2))
  if (!(await verify({ publicKey: fromHex(publicKey), message: bytes, signature })))
    throw new CustodyError('signatureNotFound')
  return signature
}
