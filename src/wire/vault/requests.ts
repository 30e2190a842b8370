import * as v from 'valibot'
import { maxBodyBytes } from '../custody/limits.ts'
import { maxAddressLength, maxBundleLength, maxIdLength, maxSettingsLength, maxTypeLength } from './limits.ts'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(maxIdLength))
const bundle = v.pipe(v.string(), v.minLength(1), v.maxLength(maxBundleLength))

/** The format of a private key; hex by default. */
export const keyFormat = v.picklist(['HEXADECIMAL', 'SOLANA', 'SUI_BECH32'])
export type KeyFormat = v.InferOutput<typeof keyFormat>

/** The common part of every message to the vault: enough to reply to a message that it does not understand. */
export const requestHead = v.object({
  type: v.pipe(v.string(), v.maxLength(maxTypeLength)),
  /** Absent in the older channel, where replies are matched by type. */
  requestId: v.optional(id),
})

/** Page → vault, by name (key-custody §5.7). `userId` of an export is an addition of ours: official clients don't send it. */
export const vaultRequests = {
  INJECT_CREDENTIAL_BUNDLE: v.object({ value: bundle }),
  INJECT_KEY_EXPORT_BUNDLE: v.object({
    value: bundle,
    organizationId: id,
    userId: v.optional(id),
    keyFormat: v.optional(keyFormat),
    address: v.optional(v.pipe(v.string(), v.maxLength(maxAddressLength))),
  }),
  INJECT_WALLET_EXPORT_BUNDLE: v.object({ value: bundle, organizationId: id, userId: v.optional(id) }),
  INJECT_IMPORT_BUNDLE: v.object({ value: bundle, organizationId: id, userId: id }),
  EXTRACT_WALLET_ENCRYPTED_BUNDLE: v.object({}),
  EXTRACT_KEY_ENCRYPTED_BUNDLE: v.object({ keyFormat: v.optional(keyFormat) }),
  APPLY_SETTINGS: v.object({ value: v.pipe(v.string(), v.maxLength(maxSettingsLength)) }),
  STAMP_REQUEST: v.object({ value: v.pipe(v.string(), v.maxLength(maxBodyBytes)) }),
  GET_EMBEDDED_PUBLIC_KEY: v.object({}),
  INIT_EMBEDDED_KEY: v.object({}),
  RESET_EMBEDDED_KEY: v.object({}),
} as const
export type VaultRequestName = keyof typeof vaultRequests
export type VaultRequest<name extends VaultRequestName> = v.InferOutput<(typeof vaultRequests)[name]>

export function isVaultRequestName(name: string): name is VaultRequestName {
  return Object.hasOwn(vaultRequests, name)
}
