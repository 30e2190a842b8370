import * as v from 'valibot'
import { isAddress } from './isAddress.ts'

export const address = v.custom<`0x${string}`>(isAddress, 'expected 0x followed by 40 hex characters')
/** 0x-prefixed hex of any even or odd length (quantities may be odd). */
export const hex = v.custom<`0x${string}`>(isHex, 'expected 0x-prefixed hex')
/** A number as JSON-RPC writes it, at most 256 bits; leading zeros are accepted. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i, 'expected a quantity'),
  v.transform((text) => BigInt(text)),
)
/** Unpadded base64url. */
export const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]*$/, 'expected unpadded base64url'))
/** In lower-case hex. */
export const bytes32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 32 bytes of hex'))
export const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'expected a UUID'))
/** A compressed P-256 point (SEC 1 §2.3.3): 66 hex characters, read in either case, kept in lower. */
export const p256PublicKey = v.pipe(
  v.string(),
  v.regex(/^0[23][0-9a-f]{64}$/i, 'expected a compressed P-256 key in hex'),
  v.toLowerCase(),
)
/** An uncompressed P-256 point (SEC 1 §2.3.3) in lower-case hex, for keys that seal and keys that sign bundles. */
export const p256Point = v.pipe(
  v.string(),
  v.regex(/^04[0-9a-f]{128}$/, 'expected an uncompressed P-256 key in lower-case hex'),
)
/** An Ed25519 public key (RFC 8032): 64 lower-case hex characters. */
export const ed25519PublicKey = bytes32
/** A Solana address: 32 bytes in base58 are 32 to 44 characters. */
export const solanaAddress = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'expected a Solana address'))
/** A Sui address: 32 bytes of lower-case hex after 0x. */
export const suiAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'expected a Sui address'))
/** A serialized origin (`https://host[:port]`), equal to its own `URL.origin`. */
export const origin = v.custom<string>(isOrigin, 'expected an origin such as https://example.com')
/** Milliseconds since the epoch. */
export const millis = v.pipe(
  v.number(),
  v.integer('expected whole milliseconds'),
  v.minValue(0, 'expected whole milliseconds'),
)
export const chainId = v.pipe(v.number(), v.safeInteger('expected a chain id'), v.minValue(1, 'expected a chain id'))

export function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
}

export function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string' || value === 'null') return false
  try {
    return new URL(value).origin === value
  } catch {
    return false
  }
}

/** A color `#rrggbb`, in small letters afterwards. */
export const color = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i, 'expected a color such as #5b2fd6'), v.toLowerCase())
