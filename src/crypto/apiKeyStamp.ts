import * as v from 'valibot'
import { textFromBase64url, textToBase64url } from './base64.ts'
import { toDer } from './derSignature.ts'
import { toHex } from './hex.ts'

export const apiKeyStampHeader = 'X-Stamp'
export const apiKeyStampScheme = 'SIGNATURE_SCHEME_TK_API_P256'

/** A P-256 key that signs requests: `publicKey` is the compressed point in lower-case hex. */
export type ApiKey = { publicKey: string; privateKey: CryptoKey }

const lowerHex = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/), v.maxLength(1024))
const apiKeyStamp = v.object({ publicKey: lowerHex, scheme: v.string(), signature: lowerHex })
export type ApiKeyStamp = v.InferOutput<typeof apiKeyStamp>

/**
 * Returns the `X-Stamp` value for the exact `body`, signed by WebCrypto. The private key need not be extractable (key-custody
 * §1.2).
 */
export async function createApiKeyStamp(body: string, key: ApiKey): Promise<string> {
  return formatApiKeyStamp(key.publicKey, await sign(body, key.privateKey))
}

/** Returns a signature of `text` with such a key: DER in hex, over SHA-256. */
export async function signText(text: string, { privateKey }: ApiKey): Promise<string> {
  return toHex(await sign(text, privateKey))
}

async function sign(text: string, privateKey: CryptoKey): Promise<Uint8Array> {
  const hash = { name: 'ECDSA', hash: 'SHA-256' }
  return toDer(new Uint8Array(await crypto.subtle.sign(hash, privateKey, new TextEncoder().encode(text))))
}

/** @param signature DER */
export function formatApiKeyStamp(publicKey: string, signature: Uint8Array): string {
  return textToBase64url(JSON.stringify({ publicKey, scheme: apiKeyStampScheme, signature: toHex(signature) }))
}

/** Parses an `X-Stamp` value without verifying anything. Returns undefined if it does not have the form. */
export function parseApiKeyStamp(header: string): ApiKeyStamp | undefined {
  try {
    const stamp = v.safeParse(apiKeyStamp, JSON.parse(textFromBase64url(header)))
    return stamp.success ? stamp.output : undefined
  } catch {
    return undefined
  }
}
