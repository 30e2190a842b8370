import { createECDH } from 'node:crypto'
import { fromHex, importHpkeKeys, openHpke, openSignedBundle, sealHpke, toHex } from 'latchkey/crypto'
import { parse } from 'latchkey/wire'
import { type ExportBundleData, exportBundleData, importBundleData } from 'latchkey/wire/custody'

/** A page's end of export and import (key-custody §5.4, §5.6). */
export type TransferPage = {
  /** Uncompressed, in lower-case hex. */
  targetPublicKey: string
  /** Opens an export bundle, and checks its signature and organization. */
  open(exportBundle: unknown, organizationId: string): Promise<Buffer>
  /** The unencrypted part of an export bundle. */
  read(exportBundle: unknown): Promise<ExportBundleData>
  /** The parameters of `import_wallet` and `import_private_key` for a secret. */
  seal(importBundle: unknown, secret: Uint8Array, ids: { organizationId: string; userId: string }): Promise<string>
}

/** @param signer the only key whose bundles the page trusts */
export async function createTransferPage(signer: string): Promise<TransferPage> {
  const ecdh = createECDH('prime256v1')
  const targetPublicKey = ecdh.generateKeys('hex')
  const keys = await importHpkeKeys(fromHex(ecdh.getPrivateKey('hex').padStart(64, '0')), targetPublicKey)

  const read = async (exportBundle: unknown) =>
    parse(exportBundleData, await openSignedBundle(String(exportBundle), signer))

  return {
    targetPublicKey,
    read,
    async open(exportBundle, organizationId) {
      const data = await read(exportBundle)
      if (data.organizationId !== organizationId) throw new Error('The bundle is another organization’s.')
      const { encappedPublic, ciphertext } = data
      const message = { encappedPublicKey: fromHex(encappedPublic), ciphertext: fromHex(ciphertext) }
      return Buffer.from(await openHpke(keys, message))
    },
    async seal(importBundle, secret, ids) {
      const data = parse(importBundleData, await openSignedBundle(String(importBundle), signer))
      const { targetPublic, organizationId, userId } = data
      if (organizationId !== ids.organizationId || userId !== ids.userId) {
        throw new Error('The bundle is for somebody else.')
      }
      const { encappedPublicKey, ciphertext } = await sealHpke(targetPublic, secret)
      return JSON.stringify({ encappedPublic: toHex(encappedPublicKey), ciphertext: toHex(ciphertext) })
    },
  }
}
