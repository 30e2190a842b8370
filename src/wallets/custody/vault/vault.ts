import type { KeyFormat } from '../../../wire/vault/requests.ts'

/** The header of a stamp, as official stampers return it (key-custody §1.2). */
export type VaultStamp = { stampHeaderName: string; stampHeaderValue: string }

/**
 * An open vault. Every request may fail with `VaultRequestError`, whose message is the vault's own sentence, and with
 * `VaultError` once the vault is closed.
 */
export type Vault = {
  /** The vault's public key, for which bundles are sealed: the uncompressed point as 130 lower-case hex characters. */
  publicKey: string
  /** Shows the recovery phrase of a wallet, masked until the user reveals it; with `userId`, only if that user released it. */
  injectWalletExportBundle: (bundle: string, options: { organizationId: string; userId?: string }) => Promise<void>
  /** Shows a private key in the same way; with `address`, only the key of that address. */
  injectKeyExportBundle: (
    bundle: string,
    options: { organizationId: string; userId?: string; keyFormat?: KeyFormat; address?: string },
  ) => Promise<void>
  /** Lets the user enter a recovery phrase or private key. */
  injectImportBundle: (bundle: string, options: { organizationId: string; userId: string }) => Promise<void>
  /** Waits until the user has entered and confirmed a complete recovery phrase, and returns it sealed for key custody. */
  extractWalletEncryptedBundle: () => Promise<string>
  /** The same for a private key. */
  extractKeyEncryptedBundle: (keyFormat?: KeyFormat) => Promise<string>
  /** Gives the vault an emailed code; from then on it stamps with the key inside. */
  injectCredentialBundle: (bundle: string) => Promise<void>
  /** Signs the exact `body` of a request. */
  stamp: (body: string) => Promise<VaultStamp>
  /** Removes the vault from the page, with everything it showed and held. */
  close: () => void
}
