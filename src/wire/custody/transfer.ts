import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { targetPublicKey } from './bundles.ts'
import { name } from './credential.ts'
import { maxAddressLength, maxNameLength, maxSealedLength } from './limits.ts'
import { privateKeyParameters } from './privateKey.ts'
import { text } from './text.ts'
import { walletParameters } from './wallet.ts'

/** Parameters of export and import (key-custody §2.2, §5.4, §5.6). */

export const exportWalletParameters = v.object({
  walletId: uuid,
  targetPublicKey,
  /**
   * The language of the words. Only English is served: words of another language would produce the seed of another
   * wallet.
   */
  language: v.optional(v.literal('MNEMONIC_LANGUAGE_ENGLISH')),
})
export const exportWalletAccountParameters = v.object({ address: text(maxAddressLength), targetPublicKey })
export const exportPrivateKeyParameters = v.object({ privateKeyId: text(maxNameLength), targetPublicKey })

export const initImportParameters = v.object({ userId: uuid })

/** JSON text of a `sealedBundle`. */
const encryptedBundle = v.pipe(v.string(), v.maxLength(2 * maxSealedLength, 'is too long'))

export const importWalletParameters = v.object({
  userId: uuid,
  walletName: walletParameters.entries.walletName,
  encryptedBundle,
  accounts: walletParameters.entries.accounts,
})

export const importPrivateKeyParameters = v.object({
  userId: uuid,
  privateKeyName: name,
  encryptedBundle,
  curve: privateKeyParameters.entries.curve,
  addressFormats: privateKeyParameters.entries.addressFormats,
})
