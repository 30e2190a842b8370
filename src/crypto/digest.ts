// Done by the platform. Pages that are not a secure context do not get it, so there a library is loaded.

/** SHA-256 (FIPS 180-4). */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes))
  const { sha256 } = await import('@noble/hashes/sha2')
  return sha256(bytes)
}

/** Returns 32 bytes of HKDF-SHA-256 (RFC 5869) without salt and info. */
export async function hkdf(secret: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  const nothing = new Uint8Array()
  if (subtle) {
    const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    const derived = await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: nothing, info: nothing }, key, 256)
    return new Uint8Array(derived)
  }
  const [{ hkdf }, { sha256 }] = await Promise.all([import('@noble/hashes/hkdf'), import('@noble/hashes/sha2')])
  return hkdf(sha256, secret, undefined, undefined, 32)
}
