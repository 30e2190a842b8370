import { fromHex, openHpke, openSignedBundle } from 'latchkey/crypto'
import { parse } from 'latchkey/wire'
import { exportBundleData } from 'latchkey/wire/custody'
import { Fault } from '../fault.ts'

/**
 * What key custody exported: words in UTF-8 or the bytes of a key, which the caller wipes.
 * @throws {SignedBundleError | WireError | Fault} unless the bundle comes from the expected signer, for this organization and key
 */
export async function openExportBundle(
  bundle: string,
  options: { signerPublicKey: string; organizationId: string; keys: CryptoKeyPair },
): Promise<Uint8Array<ArrayBuffer>> {
  const { signerPublicKey, organizationId, keys } = options
  const data = parse(exportBundleData, await openSignedBundle(bundle, signerPublicKey))
  if (data.organizationId !== organizationId) throw new Fault('otherOrganization')
  const message = { encappedPublicKey: fromHex(data.encappedPublic), ciphertext: fromHex(data.ciphertext) }
  return openHpke(keys, message).catch((cause: unknown) => {
    throw new Fault('otherKey', { cause })
  })
}
