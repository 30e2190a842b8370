import { fromBase64url } from './base64.ts'
import { fromHex, toHex } from './hex.ts'

// The platform does this in constant time and adds no bytes to a page. If it does not support the curve yet, or refuses (a page
// that is not a secure context), a library is loaded.

type Curves = typeof import('@noble/curves/ed25519')

/** PKCS #8 is these bytes followed by the private key (RFC 8410 §7). */
const pkcs8 = { X25519: '302e020100300506032b656e04220420', Ed25519: '302e020100300506032b657004220420' }
/** The base point of X25519 (RFC 7748 §4.1): agreement with it returns one's own public key. */
const basePoint = fromHex(`09${'00'.repeat(31)}`)

/**
 * X25519 (RFC 7748) over 32 bytes each.
 * @throws when `publicKey` has another length or low order: the secret would be all zero for any key of ours (§6.1)
 */
export function agree(
  privateKey: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return natively(
    async (subtle) => {
      const [own, other] = await Promise.all([
        importPrivate(subtle, 'X25519', privateKey, ['deriveBits']),
        subtle.importKey('raw', publicKey, 'X25519', false, []),
      ])
      return new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: other }, own, 256))
    },
    ({ x25519 }) => new Uint8Array(x25519.getSharedSecret(privateKey, publicKey)),
  )
}

/** Returns the X25519 public key of a private key. */
export function toAgreementKey(privateKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return agree(privateKey, basePoint)
}

/** Returns the Ed25519 public key of a seed (RFC 8032 §5.1.5). */
export function toSigningKey(seed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return natively(
    async (subtle) => {
      const key = await importPrivate(subtle, 'Ed25519', seed, ['sign'], { isExtractable: true })
      return fromBase64url((await subtle.exportKey('jwk', key)).x ?? '')
    },
    ({ ed25519 }) => new Uint8Array(ed25519.getPublicKey(seed)),
  )
}

/** Returns an Ed25519 signature (RFC 8032): 64 bytes. */
export function sign(
  seed: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return natively(
    async (subtle) =>
      new Uint8Array(await subtle.sign('Ed25519', await importPrivate(subtle, 'Ed25519', seed, ['sign']), message)),
    ({ ed25519 }) => new Uint8Array(ed25519.sign(message, seed)),
  )
}

/** Whether `signature` (64 bytes) is valid for `message` and `publicKey`. False for malformed input. */
export function verify(signed: {
  publicKey: Uint8Array<ArrayBuffer>
  message: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}): Promise<boolean> {
  const { publicKey, message, signature } = signed
  return natively(
    async (subtle) => {
      const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
      return subtle.verify('Ed25519', key, signature, message)
    },
    ({ ed25519 }) => ed25519.verify(signature, message, publicKey),
  ).catch(() => false)
}

function importPrivate(
  subtle: SubtleCrypto,
  algorithm: keyof typeof pkcs8,
  key: Uint8Array,
  usages: KeyUsage[],
  { isExtractable = false } = {},
): Promise<CryptoKey> {
  return subtle.importKey('pkcs8', fromHex(pkcs8[algorithm] + toHex(key)), algorithm, isExtractable, usages)
}

async function natively<result>(
  work: (subtle: SubtleCrypto) => Promise<result>,
  otherwise: (curves: Curves) => result,
): Promise<result> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  try {
    if (subtle) return await work(subtle)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NotSupportedError')) throw error
  }
  return otherwise(await import('@noble/curves/ed25519'))
}
