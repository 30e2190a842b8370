import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { name } from './credential.ts'
import { deleteWithoutExport, ids } from './ids.ts'
import { maxAccountsPerActivity } from './limits.ts'

/** Parameters that describe wallets and their accounts (key-custody §3). */

export const curves = ['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256'] as const
export type Curve = (typeof curves)[number]

/** The formats that are served; every other format of the wire is refused as `invalid address format`. */
export const addressFormats = [
  'ADDRESS_FORMAT_ETHEREUM',
  'ADDRESS_FORMAT_SOLANA',
  'ADDRESS_FORMAT_SUI',
  'ADDRESS_FORMAT_COMPRESSED',
  'ADDRESS_FORMAT_UNCOMPRESSED',
] as const
export type AddressFormat = (typeof addressFormats)[number]

/** Words of the mnemonic → bytes of entropy (BIP-39). */
export const mnemonicLengths = [12, 15, 18, 21, 24] as const

export const accountParameters = v.object({
  curve: v.picklist(curves),
  pathFormat: v.literal('PATH_FORMAT_BIP32'),
  /** At most ten levels, each in its canonical spelling. The curve determines whether a level may be hardened. */
  path: v.pipe(v.string(), v.regex(/^m(\/(0|[1-9][0-9]{0,9})'?){1,10}$/, "expected a path such as m/44'/60'/0'/0/0")),
  addressFormat: v.picklist(addressFormats),
  name: v.optional(name),
})
export type AccountParameters = v.InferOutput<typeof accountParameters>

const accounts = v.pipe(v.array(accountParameters), v.maxLength(maxAccountsPerActivity, 'are too many'))

export const walletParameters = v.object({
  walletName: name,
  accounts,
  mnemonicLength: v.optional(v.picklist(mnemonicLengths)),
})
export type WalletParameters = v.InferOutput<typeof walletParameters>

export const walletAccountsParameters = v.object({ walletId: uuid, accounts, persist: v.optional(v.boolean()) })
export type WalletAccountsParameters = v.InferOutput<typeof walletAccountsParameters>

export const updateWalletParameters = v.object({ walletId: uuid, walletName: v.optional(name) })
export const updateWalletAccountNameParameters = v.object({ walletAccountId: uuid, name })

export const deleteWalletsParameters = v.object({ walletIds: ids, deleteWithoutExport })
export const deleteWalletAccountsParameters = v.object({ walletAccountIds: ids, deleteWithoutExport })
