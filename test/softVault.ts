import { stampWithRawKey } from '../servers/shared/stampWithRawKey.ts'
import { isAddressOf } from '../sites/shared/keyText.ts'
import { openCredentialBundle } from '../src/crypto/credentialBundle.ts'
import { fromHex, toHex } from '../src/crypto/hex.ts'
import { openHpke, sealHpke } from '../src/crypto/hpke.ts'
import { openSignedBundle } from '../src/crypto/signedBundle.ts'
import { VaultRequestError } from '../src/wallets/custody/vault/errors.ts'
import type { OpenVaultOptions } from '../src/wallets/custody/vault/openVault.ts'
import type { Vault } from '../src/wallets/custody/vault/vault.ts'
import { exportBundleData, importBundleData } from '../src/wire/custody/bundles.ts'
import { parse } from '../src/wire/parse.ts'

/** The vault without its frame: real keys and bundles, and exposes what a page could never read. */
export type SoftVault = {
  /** Replaces `openVault`. */
  open: (options: OpenVaultOptions) => Promise<Vault>
  /** Every opening, oldest first. */
  opened: (OpenVaultOptions & { isClosed: boolean })[]
  /** Everything shown, oldest first: a phrase, or a key in its format. */
  shown: { text: string; keyFormat?: string | undefined; address?: string | undefined }[]
  /** What the user enters at the next import. */
  type: (text: string) => void
}

export function createSoftVault(options: { signerPublicKey: () => string }): SoftVault {
  const opened: SoftVault['opened'] = []
  const shown: SoftVault['shown'] = []
  let typed = ''

  async function open(asked: OpenVaultOptions): Promise<Vault> {
    const record = { ...asked, isClosed: false }
    opened.push(record)
    const curve = { name: 'ECDH', namedCurve: 'P-256' }
    const keys = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
    const publicKey = toHex(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)))
    let target = ''
    let credential: Uint8Array | undefined

    async function unseal(bundle: string, owner: { organizationId: string; userId?: string }): Promise<Uint8Array> {
      const data = parse(exportBundleData, await openSignedBundle(bundle, options.signerPublicKey()))
      if (data.organizationId !== owner.organizationId) throw new VaultRequestError('other organization')
      if (data.userId !== owner.userId) throw new VaultRequestError('other user')
      const message = { encappedPublicKey: fromHex(data.encappedPublic), ciphertext: fromHex(data.ciphertext) }
      return openHpke(keys, message)
    }
    async function seal(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const { encappedPublicKey, ciphertext } = await sealHpke(target, bytes)
      return JSON.stringify({ encappedPublic: toHex(encappedPublicKey), ciphertext: toHex(ciphertext) })
    }

    return {
      publicKey,
      async injectWalletExportBundle(bundle, owner) {
        shown.push({ text: new TextDecoder().decode(await unseal(bundle, owner)) })
      },
      async injectKeyExportBundle(bundle, { keyFormat, address, ...owner }) {
        const key = await unseal(bundle, owner)
        if (address !== undefined && !isAddressOf(address, key, keyFormat ?? 'HEXADECIMAL'))
          throw new VaultRequestError('other address')
        shown.push({ text: toHex(key), keyFormat, address })
      },
      async injectImportBundle(bundle, { organizationId, userId }) {
        const data = parse(importBundleData, await openSignedBundle(bundle, options.signerPublicKey()))
        if (data.organizationId !== organizationId || data.userId !== userId) throw new VaultRequestError('other user')
        target = data.targetPublic
      },
      extractWalletEncryptedBundle: () => seal(new TextEncoder().encode(typed)),
      extractKeyEncryptedBundle: () => seal(fromHex(typed)),
      async injectCredentialBundle(bundle) {
        credential = await openCredentialBundle(keys, bundle).catch((cause: unknown) => {
          throw new VaultRequestError('The code was not accepted.', { cause })
        })
      },
      async stamp(body) {
        if (!credential) throw new VaultRequestError('There is no credential.')
        return { stampHeaderName: 'X-Stamp', stampHeaderValue: stampWithRawKey(body, toHex(credential)) }
      },
      close() {
        record.isClosed = true
      },
    }
  }

  return {
    ...{ open, opened, shown },
    type(text) {
      typed = text
    },
  }
}
