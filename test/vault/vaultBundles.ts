import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  formatSignedBundle,
  fromHex,
  importHpkeKeys,
  openHpke,
  sealCredentialBundle,
  sealHpke,
  toBase64url,
  toHex,
} from 'latchkey/crypto'
import type { ExportBundleData, ImportBundleData, SealedBundle } from 'latchkey/wire/custody'

/** The published test keys of key custody (key-custody §9). */
const vectors = JSON.parse(readFileSync(new URL('../vectors/key-custody.vectors.json', import.meta.url), 'utf8'))
const { signer, organizationId } = vectors.exportBundle
const { target } = vectors.importBundle

export const signerPublicKey: string = signer.publicKeyUncompressed
export { organizationId }
export const userId = 'b7c1a2d3-e4f5-4607-8899-aabbccddeeff'
/** The key of the vectors' credential. */
export const credentialPublicKey: string = vectors.credentialBundle.credentialPublicKeyCompressed

/** Makes bundles as key custody does, for any vault. */
export const vaultBundles = {
  /**
   * @param plaintext a phrase, or the 32 bytes of a key
   * @param said the fields that our own server adds
   */
  async exported(publicKey: string, plaintext: string | Uint8Array, said: Partial<ExportBundleData> = {}) {
    const bytes = typeof plaintext === 'string' ? new TextEncoder().encode(plaintext) : Uint8Array.from(plaintext)
    const { encappedPublicKey, ciphertext } = await sealHpke(publicKey, bytes)
    return signed({
      encappedPublic: toHex(encappedPublicKey),
      ciphertext: toHex(ciphertext),
      organizationId,
      ...said,
    })
  },
  /** Names the key that imports are sealed for. `said` is the fields that our own server adds. */
  importing: (said: Pick<ImportBundleData, 'recipient' | 'parentOrganizationId'> = {}) =>
    signed({ targetPublic: target.publicKeyUncompressed, organizationId, userId, ...said }),
  /** Opens what was sealed for that key. */
  async opened(sealed: string): Promise<Uint8Array> {
    const { encappedPublic, ciphertext } = JSON.parse(sealed) as SealedBundle
    const keys = await importHpkeKeys(fromHex(target.privateKey), target.publicKeyUncompressed)
    return openHpke(keys, { encappedPublicKey: fromHex(encappedPublic), ciphertext: fromHex(ciphertext) })
  },
  credential: (publicKey: string) => sealCredentialBundle(publicKey, fromHex(vectors.credentialBundle.plaintextHex)),
}

function signed(data: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(data))
  const point = fromHex(signerPublicKey)
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: toBase64url(fromHex(signer.privateKey)),
      x: toBase64url(point.subarray(1, 33)),
      y: toBase64url(point.subarray(33)),
    },
  })
  return formatSignedBundle({ data: bytes, signature: sign('sha256', bytes, key), publicKey: signerPublicKey })
}
