import { secp256k1 } from '@noble/curves/secp256k1'
import { type ApiKeyStamp, apiKeyStampScheme } from 'latchkey/crypto'
import { failures } from 'latchkey/wire/custody'
import { hashMessage } from 'viem/utils'
import { CustodyError } from '../base/failure.ts'
import { maxWalletStampBytes } from '../base/limits.ts'
import type { Custody } from '../context/custody.ts'
import type { ApiKeyRow } from '../store/tables.ts'

/** API keys on this curve; every other API key is on P-256. */
export const secp256k1KeyType = 'CREDENTIAL_TYPE_API_KEY_SECP256K1'

/**
 * Returns whether an API key signed a body, by a scheme of the key's own curve. A wallet signs the body as a message
 * (EIP-191), as the official client's wallet logins do.
 * @throws {CustodyError} `bad request body` when a wallet signed more than it can show
 */
export async function verifyApiKeyStamp(
  { verifyApiKey, verifySecp256k1 }: Custody,
  { type, publicKey }: ApiKeyRow,
  { body, stamp: { scheme, signature } }: { body: Buffer; stamp: ApiKeyStamp },
): Promise<boolean> {
  if (type !== secp256k1KeyType) return scheme === apiKeyStampScheme && verifyApiKey(publicKey, body, signature)
  if (scheme === 'SIGNATURE_SCHEME_TK_API_SECP256K1') return verifySecp256k1(publicKey, body, signature)
  return scheme === 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191' && verifyMessage(publicKey, body, signature)
}

function verifyMessage(publicKey: string, body: Buffer, signature: string): boolean {
  // Keccak and this verification run on the thread that serves requests.
  if (body.length > maxWalletStampBytes) throw new CustodyError(failures.badRequestBody)
  try {
    const digest = hashMessage({ raw: body }, 'bytes')
    return secp256k1.verify(toSignature(signature), digest, publicKey, { lowS: false })
  } catch {
    // The signature is not DER, or the key is not a point of the curve.
    return false
  }
}

/** A sequence of two integers in 32 bytes each, or 33 if they would be negative. */
const fixedWidth = /^30(44|45|46)02(?:20([0-7].{63})|2100([89a-f].{63}))02(?:20([0-7].{63})|2100([89a-f].{63}))$/i

/**
 * Reads a wallet's signature. The official client writes both numbers in 32 bytes, also those that begin with a zero, which
 * DER does not allow: one signature in 170.
 */
function toSignature(signature: string): Pick<typeof secp256k1.Signature.prototype, 'r' | 's'> {
  const [, length = '', r = '', longR = r, s = '', longS = s] = fixedWidth.exec(signature) ?? []
  if (Number.parseInt(length, 16) !== signature.length / 2 - 2) return secp256k1.Signature.fromDER(signature)
  return { r: BigInt(`0x${longR}`), s: BigInt(`0x${longS}`) }
}
