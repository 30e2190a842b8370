import type { KeyFormat } from '../../../wire/vault/requests.ts'

/** What an official stamper returns, too: one header (key-custody §1.2). */
export type VaultStamp = { stampHeaderName: string; stampHeaderValue: string }

/**
 * An open vault. Every request may fail with `VaultRequestError`, whose message is the vault's own sentence, and with
 * `VaultError` once the vault is closed.
 */
export type Vault = {
  /** What bundles are to be sealed for: the uncompressed point as 130 lower-case hex characters. */
  publicKey: string
  /** Shows the words of a wallet, masked until the person asks for them. */
  injectWalletExportBundle: (bundle: string, organizationId: string) => Promise<void>
  /** Shows a private key likewise; with `address`, only the key of that address. */
  injectKeyExportBundle: (
    bundle: string,
    options: { organizationId: string; keyFormat?: KeyFormat; address?: string },
  ) => Promise<void>
  /** Lets the person type words or a key. */
  injectImportBundle: (bundle: string, options: { organizationId: string; userId: string }) => Promise<void>
  /** The words that the person typed, sealed for key custody. Waits until they are complete and confirmed. */
  extractWalletEncryptedBundle: () => Promise<string>
  /** A private key, likewise. */
  extractKeyEncryptedBundle: (keyFormat?: KeyFormat) => Promise<string>
  /** Gives the vault a mailed code: from then on it stamps with the key inside. */
  injectCredentialBundle: (bundle: string) => Promise<void>
  /** Signs the exact `body` of a request. */
  stamp: (body: string) => Promise<VaultStamp>
  /** Takes the vault from the page; what it showed and held is gone. */
  close: () => void
}
