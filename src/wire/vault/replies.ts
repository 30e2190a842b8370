import * as v from 'valibot'
import { maxIdLength } from './limits.ts'
import type { VaultRequestName } from './requests.ts'

/** Vault → page: the name of the reply to each request (key-custody §5.7). */
export const vaultReplies = {
  INJECT_CREDENTIAL_BUNDLE: 'BUNDLE_INJECTED',
  INJECT_KEY_EXPORT_BUNDLE: 'BUNDLE_INJECTED',
  INJECT_WALLET_EXPORT_BUNDLE: 'BUNDLE_INJECTED',
  INJECT_IMPORT_BUNDLE: 'BUNDLE_INJECTED',
  EXTRACT_WALLET_ENCRYPTED_BUNDLE: 'ENCRYPTED_BUNDLE_EXTRACTED',
  EXTRACT_KEY_ENCRYPTED_BUNDLE: 'ENCRYPTED_BUNDLE_EXTRACTED',
  APPLY_SETTINGS: 'SETTINGS_APPLIED',
  STAMP_REQUEST: 'STAMP',
  GET_EMBEDDED_PUBLIC_KEY: 'EMBEDDED_PUBLIC_KEY',
  INIT_EMBEDDED_KEY: 'EMBEDDED_PUBLIC_KEY',
  RESET_EMBEDDED_KEY: 'EMBEDDED_KEY_RESET',
} as const satisfies Record<VaultRequestName, string>

/** The content of each reply: text (a stamp, a sealed bundle, a public key), or only that the request succeeded. */
export type VaultValue = {
  INJECT_CREDENTIAL_BUNDLE: true
  INJECT_KEY_EXPORT_BUNDLE: true
  INJECT_WALLET_EXPORT_BUNDLE: true
  INJECT_IMPORT_BUNDLE: true
  /** JSON text of a `sealedBundle`. */
  EXTRACT_WALLET_ENCRYPTED_BUNDLE: string
  EXTRACT_KEY_ENCRYPTED_BUNDLE: string
  APPLY_SETTINGS: true
  /** The `X-Stamp` header. */
  STAMP_REQUEST: string
  /** Uncompressed hex; empty when there is no key. */
  GET_EMBEDDED_PUBLIC_KEY: string
  INIT_EMBEDDED_KEY: string
  RESET_EMBEDDED_KEY: true
}

/** Any message of the vault to its page. `ERROR` contains a sentence; `PUBLIC_KEY_READY` is sent without a request. */
export const vaultReply = v.object({
  type: v.string(),
  value: v.union([v.string(), v.literal(true)]),
  requestId: v.optional(v.pipe(v.string(), v.maxLength(maxIdLength))),
})
export type VaultReply = v.InferOutput<typeof vaultReply>

export const publicKeyReady = 'PUBLIC_KEY_READY'
/** Without a request, to pages that asked for events: the height of the vault's content, as a whole number of CSS pixels. */
export const frameHeight = 'FRAME_HEIGHT'
/** Without a request, to the same pages: the user picked three words of the shown phrase correctly. It says no more. */
export const wordsConfirmed = 'WORDS_CONFIRMED'
export const vaultError = 'ERROR'
