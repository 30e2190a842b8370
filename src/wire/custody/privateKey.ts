import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { name } from './credential.ts'
import { deleteWithoutExport, ids, tagIds } from './ids.ts'
import { maxPrivateKeysPerActivity } from './limits.ts'
import { addressFormats, curves } from './wallet.ts'

/** Parameters of activities on keys that belong to no wallet (key-custody §2.2). */

export const privateKeyParameters = v.object({
  privateKeyName: name,
  curve: v.picklist(curves),
  privateKeyTags: tagIds,
  addressFormats: v.pipe(v.array(v.picklist(addressFormats)), v.maxLength(addressFormats.length, 'are too many')),
})
export type PrivateKeyParameters = v.InferOutput<typeof privateKeyParameters>

export const privateKeys = v.pipe(v.array(privateKeyParameters), v.maxLength(maxPrivateKeysPerActivity, 'are too many'))

export const createPrivateKeysParameters = v.object({
  privateKeys: v.pipe(privateKeys, v.minLength(1, 'expected a private key')),
})

/**
 * Only the specification names it (key-custody §13). As in the updates of wallets and users, absent fields stay
 * unchanged.
 */
export const updatePrivateKeyParameters = v.object({
  privateKeyId: uuid,
  privateKeyName: v.optional(name),
  privateKeyTagIds: v.optional(tagIds),
})

export const deletePrivateKeysParameters = v.object({
  privateKeyIds: ids,
  deleteWithoutExport,
})
