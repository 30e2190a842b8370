import { bytesToHex } from '@noble/hashes/utils'
import { failures, notFound, type PrivateKeyParameters } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { chargeWork } from '../context/chargeWork.ts'
import type { Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import { toAddress } from '../keys/address.ts'
import { createKey } from '../keys/createKey.ts'
import type { KeyPair } from '../keys/deriveKey.ts'
import type { Change } from '../store/changes.ts'
import { privateKeyPlace } from '../store/keyPlaces.ts'
import { findPrivateKey, findPrivateKeys } from '../store/privateKeys.ts'
import { toLookup } from '../store/wallets.ts'
import type { Rule } from './plan.ts'
import { toTagList } from './tagList.ts'

/** The description of a new key for a client. */
type PrivateKeyResult = { privateKeyId: string; addresses: { format: string; address: string }[] }

export const createPrivateKeys: Rule<'create_private_keys'> = async (
  custody,
  { privateKeys },
  { organization, voters, now },
) => {
  const existing = await findPrivateKeys(custody.db, organization.id)
  if (existing.length + privateKeys.length > grantOf(custody, organization).limits.privateKeys) {
    throw new CustodyError(failures.tooManyPrivateKeys)
  }
  chargeWork(custody, voters, { payloads: privateKeys.length - 1 })
  const plans = []
  for (const key of privateKeys) {
    plans.push(await planPrivateKey(custody, key, { organizationId: organization.id, now, imported: false }))
  }
  const results = plans.map(({ result }) => result)
  return {
    basis: organization,
    // The first version replies with the ids alone, the second also with the addresses.
    result: { privateKeyIds: results.map(({ privateKeyId }) => privateKeyId), privateKeys: results },
    changes: plans.flatMap(({ changes }) => changes),
  }
}

export const updatePrivateKey: Rule<'update_private_key'> = async (
  custody,
  { privateKeyId, privateKeyName, privateKeyTagIds },
  { organization, now },
) => {
  const key = await findPrivateKey(custody.db, organization.id, privateKeyId)
  if (!key) throw new CustodyError(notFound('private key'))
  const of = { organizationId: organization.id, kind: 'TAG_TYPE_PRIVATE_KEY' } as const
  const tags = privateKeyTagIds ? await toTagList(custody, privateKeyTagIds, of) : key.tags
  const set = { name: privateKeyName ?? key.name, tags, updatedAt: now }
  return {
    basis: organization,
    result: { privateKeyId },
    changes: [{ update: 'custodyPrivateKey', organizationId: organization.id, id: privateKeyId, set }],
  }
}

export const deletePrivateKeys: Rule<'delete_private_keys'> = async (
  { db },
  { privateKeyIds, deleteWithoutExport = false },
  { organization },
) => {
  const organizationId = organization.id
  const keys = await findPrivateKeys(db, organizationId)
  for (const id of privateKeyIds) {
    const key = keys.find((each) => each.id === id)
    if (!key) throw new CustodyError(notFound('private key'))
    if (!deleteWithoutExport && key.exported === 0) throw new CustodyError(failures.privateKeyNotExported)
  }
  return {
    basis: organization,
    result: { privateKeyIds },
    changes: [
      { remove: 'custodyPrivateKeyAddress', organizationId, of: 'privateKeyId', ids: privateKeyIds },
      { remove: 'custodyPrivateKey', organizationId, ids: privateKeyIds },
    ],
  }
}

/**
 * Returns a key with its addresses: a new one, or `options.pair`. Wipes it.
 * @throws {CustodyError} `invalid address format`
 */
export async function planPrivateKey(
  custody: Custody,
  { privateKeyName, curve, privateKeyTags, addressFormats }: PrivateKeyParameters,
  options: { organizationId: string; now: number; imported: boolean; pair?: KeyPair },
): Promise<{ result: PrivateKeyResult; changes: Change[] }> {
  const { organizationId, now, imported, pair = createKey(curve) } = options
  const { privateKey, publicKey } = pair
  try {
    const tags = await toTagList(custody, privateKeyTags, { organizationId, kind: 'TAG_TYPE_PRIVATE_KEY' })
    const id = custody.newId()
    const addresses = [...new Set(addressFormats)].map((format) => ({
      format,
      address: toAddress(publicKey, curve, format),
    }))
    const sealed = { id, organizationId, curve, publicKey: bytesToHex(publicKey) }
    const sealedKey = custody.envelope.seal(privateKey, privateKeyPlace(sealed))
    const key = {
      ...{ ...sealed, name: privateKeyName, sealedKey, tags },
      ...{ exported: 0, imported: imported ? 1 : 0, createdAt: now, updatedAt: now },
    }
    const rows = addresses.map(({ format, address }) => ({
      ...{ id: custody.newId(), organizationId, privateKeyId: id },
      ...{ addressFormat: format, address, lookup: toLookup(address) },
    }))
    return {
      result: { privateKeyId: id, addresses },
      changes: [
        { into: 'custodyPrivateKey', rows: [key] },
        { into: 'custodyPrivateKeyAddress', rows },
      ],
    }
  } finally {
    privateKey.fill(0)
  }
}
