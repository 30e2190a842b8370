import { fromHex, toHex } from './hex.ts'

/** Returns a P-256 public key of `createKeyPair` as the popup wallets' wire has it: lower-case hex of 91 bytes of SPKI. */
export async function exportPopupPublicKey(key: CryptoKey): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.exportKey('spki', key)))
}

/**
 * Agrees on the key of one page and one wallet (link-and-popup-wallets §2.5): the x coordinate of the shared point is the AES-256
 * key, without a key derivation function, so the pair must serve no other purpose. The result cannot be exported.
 * @param privateKey of `createKeyPair`
 * @param publicKey the other end's, as {@link exportPopupPublicKey} returns it
 * @throws {Error} when `publicKey` is not hex or not a point of the curve
 */
export async function derivePopupKey(privateKey: CryptoKey, publicKey: string): Promise<CryptoKey> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
  const peer = await crypto.subtle.importKey('spki', fromHex(publicKey), curve, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: peer }, privateKey, 256)
  return crypto.subtle.importKey('raw', shared, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
