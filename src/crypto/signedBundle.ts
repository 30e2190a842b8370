import * as v from 'valibot'
import { fromDer } from './derSignature.ts'
import { fromHex, toHex } from './hex.ts'

const version = 'v1.0.0'
const maxDataLength = 64 * 1024
const hex = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})*$/), v.maxLength(maxDataLength))
const signedBundle = v.object({
  version: v.literal(version),
  data: hex,
  dataSignature: hex,
  enclaveQuorumPublic: v.string(),
})

/** A bundle is not from key custody: it has another signer or other data, or is not a bundle. */
export class SignedBundleError extends Error {
  override name = 'SignedBundleError'
  constructor(options: { cause?: unknown } = {}) {
    super('The bundle is not signed by the expected key custody.', options)
  }
}

/**
 * Writes the signed envelope in which key custody exports keys and names the keys for imports (key-custody §5.4), as JSON text.
 * @param options.data the signed bytes
 * @param options.signature DER
 * @param options.publicKey the signer's point, uncompressed, in lower-case hex
 */
export function formatSignedBundle(options: { data: Uint8Array; signature: Uint8Array; publicKey: string }): string {
  const { data, signature, publicKey } = options
  const bundle: v.InferOutput<typeof signedBundle> = {
    version,
    data: toHex(data),
    dataSignature: toHex(signature),
    enclaveQuorumPublic: publicKey,
  }
  return JSON.stringify(bundle)
}

/**
 * Verifies a bundle's signature and returns its data: JSON that still needs its schema, with ids that the caller compares.
 * @param signerPublicKey the trusted key, uncompressed, in lower-case hex; the key inside the bundle proves nothing
 * @throws {SignedBundleError}
 */
export async function openSignedBundle(text: string, signerPublicKey: string): Promise<unknown> {
  try {
    const { data, dataSignature, enclaveQuorumPublic } = v.parse(signedBundle, JSON.parse(text))
    if (enclaveQuorumPublic !== signerPublicKey) throw new SignedBundleError()
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await crypto.subtle.importKey('raw', fromHex(signerPublicKey), curve, false, ['verify'])
    const bytes = fromHex(data)
    const signature = fromDer(fromHex(dataSignature))
    if (!(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, bytes))) {
      throw new SignedBundleError()
    }
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw cause instanceof SignedBundleError ? cause : new SignedBundleError({ cause })
  }
}
