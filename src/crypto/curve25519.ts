import { fromBase64url } from './base64.ts'
import { fromHex, toHex } from './hex.ts'

// The platform does this in constant time and for no bytes. Where it does not know the curve yet, or is not let (pages
// that are not a secure context), a library does it, which is loaded then.

type Curves = typeof import('@noble/curves/ed25519')

/** The private key in front of which these bytes stand is PKCS #8 (RFC 8410 §7). */
const pkcs8 = { X25519: '302e020100300506032b656e04220420', Ed25519: '302e020100300506032b657004220420' }
/** The base point of X25519 (RFC 7748 §4.1): what agrees with it is one's own public key. */
const basePoint = fromHex(`09${'00'.repeat(31)}`)

/**
 * X25519 (RFC 7748) over 32 bytes each.
 * @throws when `publicKey` is of another length, or of low order: the secret would be all zero, whatever our key is (§6.1)
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

/** The X25519 public key of a private one. */
export function toAgreementKey(privateKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return agree(privateKey, basePoint)
}

/** The Ed25519 public key of a seed (RFC 8032 §5.1.5). */
export function toSigningKey(seed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return natively(
    async (subtle) => {
      const key = await importPrivate(subtle, 'Ed25519', seed, ['sign'], { isExtractable: true })
      return fromBase64url((await subtle.exportKey('jwk', key)).x ?? '')
    },
    ({ ed25519 }) => new Uint8Array(ed25519.getPublicKey(seed)),
  )
}

/** An Ed25519 signature (RFC 8032): 64 bytes. */
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

/** Whether `signature` (64 bytes) is one of `message` by `publicKey`; false for whatever is malformed. */
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
