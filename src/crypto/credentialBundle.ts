import { fromBase58, toBase58 } from './base58.ts'
import { compressPublicKey } from './compressPublicKey.ts'
import { sha256 } from './digest.ts'
import { expandPublicKey } from './expandPublicKey.ts'
import { fromHex, toHex } from './hex.ts'
import { HpkeError, openHpke, sealHpke } from './hpke.ts'

const encappedBytes = 33
const checksumBytes = 4
/** Compressed ephemeral point, a 32-byte key with its tag, checksum. */
const bundleBytes = encappedBytes + 48 + checksumBytes

/**
 * Seals a session's private key for its page, as base58check text that a user can paste (key-custody §5.3). It contains no
 * organization and no signature.
 * @param targetPublicKey hex of the page's point in either form
 * @param privateKey 32 bytes; the caller wipes them
 * @throws {Error} when the target is not a point of P-256
 */
export async function sealCredentialBundle(targetPublicKey: string, privateKey: Uint8Array): Promise<string> {
  const { encappedPublicKey, ciphertext } = await sealHpke(targetPublicKey, privateKey)
  const content = Uint8Array.of(...fromHex(compressPublicKey(encappedPublicKey)), ...ciphertext)
  return toBase58(Uint8Array.of(...content, ...(await checksumOf(content))))
}

/**
 * Opens a credential bundle and returns its private key: 32 bytes, which the caller wipes.
 * @throws {HpkeError} when the text is not a bundle, was mistyped, or is for another key
 */
export async function openCredentialBundle(keys: CryptoKeyPair, bundle: string): Promise<Uint8Array<ArrayBuffer>> {
  const message = await readBundle(bundle).catch((cause) => {
    throw new HpkeError(cause)
  })
  return openHpke(keys, message)
}

async function readBundle(bundle: string) {
  // Base58 takes quadratic time, so a text that cannot be a bundle is not read.
  if (bundle.length > 2 * bundleBytes) throw new Error('Expected a credential bundle.')
  const bytes = fromBase58(bundle)
  const content = bytes.slice(0, -checksumBytes)
  const checksum = await checksumOf(content)
  if (bytes.length !== bundleBytes || toHex(bytes.slice(-checksumBytes)) !== toHex(checksum)) {
    throw new Error('Expected a credential bundle.')
  }
  return {
    encappedPublicKey: expandPublicKey(toHex(content.subarray(0, encappedBytes))),
    ciphertext: content.slice(encappedBytes),
  }
}

/** The checksum of base58check: the first bytes of a double SHA-256. */
async function checksumOf(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const once = new Uint8Array(await sha256(content))
  return (await sha256(once)).slice(0, checksumBytes)
}
