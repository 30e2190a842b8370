import { openSignedBundle, sealHpke, toHex } from 'latchkey/crypto'
import { parse } from 'latchkey/wire'
import { type ImportBundleData, importBundleData, type SealedBundle } from 'latchkey/wire/custody'
import { Fault } from '../base/fault.ts'

/** The user whose wallet an import goes to, according to key custody. Servers other than ours may omit it. */
export type Recipient = NonNullable<ImportBundleData['recipient']>

/** What an import is sealed for: a public key of key custody, for one user of one organization. */
export type ImportTarget = { publicKey: string; recipient: Recipient | undefined }

/**
 * Reads the bundle of key custody that names the target of an import.
 * @param options.operatorId the only operator whose users are accepted
 * @throws {SignedBundleError | WireError | Fault} unless the bundle comes from the expected signer, for this
 * organization and user
 */
export async function openImportBundle(
  bundle: string,
  options: { signerPublicKey: string; organizationId: string; userId: string; operatorId?: string | undefined },
): Promise<ImportTarget> {
  const { signerPublicKey, organizationId, userId, operatorId } = options
  const data = parse(importBundleData, await openSignedBundle(bundle, signerPublicKey))
  if (data.organizationId !== organizationId) throw new Fault('otherOrganization')
  if (data.userId !== userId) throw new Fault('otherUser')
  const { parentOrganizationId = organizationId, recipient } = data
  if (operatorId !== undefined && parentOrganizationId !== operatorId) throw new Fault('otherOrganization')
  return { publicKey: data.targetPublic, recipient }
}

/** @returns JSON text of a `sealedBundle` (key-custody §5.6) */
export async function sealImport(
  { publicKey }: Pick<ImportTarget, 'publicKey'>,
  plaintext: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { encappedPublicKey, ciphertext } = await sealHpke(publicKey, plaintext)
  const sealed: SealedBundle = { encappedPublic: toHex(encappedPublicKey), ciphertext: toHex(ciphertext) }
  return JSON.stringify(sealed)
}
