import { fromHex, openHpke, openSignedBundle } from 'latchkey/crypto'
import { parse } from 'latchkey/wire'
import { type ExportBundleData, exportBundleData } from 'latchkey/wire/custody'
import { Fault } from '../base/fault.ts'
import { openWithAny } from '../keys/openWithAny.ts'

/**
 * Opens what key custody exported: a recovery phrase in UTF-8 or the bytes of a key, which the caller wipes. Where the
 * bundle says what it holds, a page cannot pass it off as something else, nor show a secret of another operator's user.
 * @param options.operatorId the only operator whose users' secrets are shown; without it, any operator's
 * @param options.userId whose request the page says it was; without it, any user's of the organization
 * @param options.expected what the page announced: a phrase, or a key and perhaps its address
 * @throws {SignedBundleError | WireError | Fault} unless the bundle comes from the expected signer, for this organization and key
 */
export async function openExportBundle(
  bundle: string,
  options: {
    signerPublicKey: string
    organizationId: string
    userId?: string | undefined
    operatorId?: string | undefined
    expected: Expected
    keys: readonly CryptoKeyPair[]
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const { signerPublicKey, organizationId, userId, operatorId, expected, keys } = options
  const data = parse(exportBundleData, await openSignedBundle(bundle, signerPublicKey))
  const { parentOrganizationId = data.organizationId } = data
  if (data.organizationId !== organizationId) throw new Fault('otherOrganization')
  if (operatorId !== undefined && parentOrganizationId !== operatorId) throw new Fault('otherOrganization')
  // Other implementations of key custody do not name the user whose stamp released the secret.
  if (userId !== undefined && data.userId !== undefined && data.userId !== userId) throw new Fault('otherUser')
  assertExpected(data, expected)
  const message = { encappedPublicKey: fromHex(data.encappedPublic), ciphertext: fromHex(data.ciphertext) }
  return openWithAny(keys, (each) => openHpke(each, message))
}

type Expected = { kind: 'words' } | { kind: 'key'; address: string | undefined }

function assertExpected({ walletId, address, privateKeyId }: ExportBundleData, expected: Expected): void {
  if (expected.kind === 'words') {
    if (address !== undefined || privateKeyId !== undefined) throw new Fault('notWords')
    return
  }
  if (walletId !== undefined) throw new Fault('notAKey')
  if (address === undefined || expected.address === undefined) return
  // The case of an Ethereum address does not matter. Other addresses are case-sensitive, and their keys are checked
  // too.
  if (address.toLowerCase() !== expected.address.toLowerCase()) throw new Fault('otherAddress')
}
