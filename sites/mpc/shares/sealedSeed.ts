import { ed25519 } from '@noble/curves/ed25519'
import { fromBase64, fromHex, randomBytes, toBase64, toHex } from 'latchkey/crypto'

const ivBytes = 12
const label = new TextEncoder().encode('latchkey managed wallet: seed of an imported key, 1')

/**
 * Seals the seed of an imported Ed25519 key with the scalar that signs. Only the seed makes a wallet elsewhere, and the shares
 * hold only the scalar (mpc-engine §5). Neither side knows the scalar, so either may keep what this returns: it opens only
 * when an export has put the key together, and then holds no more than that key.
 * @returns base64, the form of the wire's `sealedSeed`
 */
export async function sealSeed(seed: Uint8Array<ArrayBuffer>): Promise<string> {
  const scalar = scalarOf(seed)
  const iv = randomBytes(ivBytes)
  const key = await keyOf(scalar, toHex(ed25519.getPublicKey(seed)))
  scalar.fill(0)
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, seed))
  return toBase64(Uint8Array.of(...iv, ...cipher))
}

/**
 * Opens a seed with the scalar of its key.
 * @param publicKey of the wallet, hex
 * @returns undefined when it was changed, or is of another key. The caller wipes it.
 */
export async function openSeed(
  sealed: string,
  { scalar, publicKey }: { scalar: Uint8Array; publicKey: string },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const bytes = fromBase64(sealed)
    const key = await keyOf(Uint8Array.from(scalar), publicKey)
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes) }
    const seed = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(ivBytes)))
    return toHex(ed25519.getPublicKey(seed)) === publicKey ? seed : undefined
  } catch {
    return undefined
  }
}

async function keyOf(scalar: Uint8Array<ArrayBuffer>, publicKey: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', scalar, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: fromHex(publicKey), info: label }
  return crypto.subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** The scalar in 32 bytes, little-endian, as the engine puts it together. */
function scalarOf(seed: Uint8Array): Uint8Array<ArrayBuffer> {
  const { scalar } = ed25519.utils.getExtendedPublicKey(seed)
  return fromHex((scalar % ed25519.CURVE.n).toString(16).padStart(64, '0')).reverse()
}
