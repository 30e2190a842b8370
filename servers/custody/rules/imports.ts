import { failures, type ImportBundleData, importTargetSeconds, notFound } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { signBundle } from '../bundles/signBundle.ts'
import { createTargetKey, openSealedBundle } from '../bundles/targetKey.ts'
import type { Call, Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import { toKeyPair } from '../keys/createKey.ts'
import { fromWalletText } from '../keys/walletSecret.ts'
import type { Change } from '../store/changes.ts'
import { findImportTarget } from '../store/importTargets.ts'
import { findUser } from '../store/organizations.ts'
import { findPrivateKeys } from '../store/privateKeys.ts'
import type { ImportTargetRow } from '../store/tables/sessions.ts'
import type { UserRow } from '../store/tables.ts'
import type { Plan, Rule } from './plan.ts'
import { planPrivateKey } from './privateKeys.ts'
import { assertWalletRoom, planWallet } from './wallets.ts'

type Kind = ImportTargetRow['kind']

export const initImportWallet: Rule<'init_import_wallet'> = (custody, { userId }, call) =>
  planTarget(custody, { userId, kind: 'wallet' }, call)

export const initImportPrivateKey: Rule<'init_import_private_key'> = (custody, { userId }, call) =>
  planTarget(custody, { userId, kind: 'privateKey' }, call)

export const importWallet: Rule<'import_wallet'> = async (
  custody,
  { userId, encryptedBundle, ...parameters },
  { organization, voters, now },
) => {
  const organizationId = organization.id
  await assertWalletRoom(custody, organization, parameters)
  const { text, spent } = await openImport(custody, encryptedBundle, { organizationId, userId, kind: 'wallet', now })
  const secret = fromWalletText(text)
  text.fill(0)
  if (!secret) throw new CustodyError(failures.invalidMnemonic)
  const { walletId, addresses, changes } = await planWallet(custody, parameters, {
    organizationId,
    voters,
    now,
    secret,
  })
  return { basis: organization, result: { walletId, addresses }, changes: [spent, ...changes] }
}

export const importPrivateKey: Rule<'import_private_key'> = async (
  custody,
  { userId, encryptedBundle, ...parameters },
  { organization, now },
) => {
  const organizationId = organization.id
  const existing = await findPrivateKeys(custody.db, organizationId)
  if (existing.length >= grantOf(custody, organization).limits.privateKeys) {
    throw new CustodyError(failures.tooManyPrivateKeys)
  }
  const { text, spent } = await openImport(custody, encryptedBundle, {
    organizationId,
    userId,
    kind: 'privateKey',
    now,
  })
  const pair = readKey(parameters.curve, text)
  const { result, changes } = await planPrivateKey(
    custody,
    { ...parameters, privateKeyTags: [] },
    { organizationId, now, imported: true, pair },
  )
  return { basis: organization, result, changes: [spent, ...changes] }
}

/**
 * Creates a key for one message. Starting an import again discards an earlier one: a user imports one object of a kind
 * at a time.
 */
async function planTarget(
  custody: Custody,
  { userId, kind }: { userId: string; kind: Kind },
  { organization, now }: Call,
): Promise<Plan> {
  const { db, envelope, serverKeys, newId } = custody
  const organizationId = organization.id
  const user = await findUser(db, organizationId, userId)
  if (!user) throw new CustodyError(notFound('user'))
  const earlier = await findImportTarget(db, { organizationId, userId, kind })
  const id = newId()
  const { targetPublicKey, sealedTargetKey } = createTargetKey(envelope, toPlace(organizationId, id))
  const importBundle = signBundle(serverKeys.signer, {
    ...{ targetPublic: targetPublicKey, organizationId, userId, recipient: toRecipient(user) },
    ...(organization.parentId !== null && { parentOrganizationId: organization.parentId }),
  })
  const row = { id, organizationId, userId, kind, targetPublicKey, sealedTargetKey, createdAt: now }
  return {
    basis: organization,
    result: { importBundle },
    changes: [
      { remove: 'custodyImportTarget', organizationId, ids: earlier ? [earlier.id] : [] },
      { into: 'custodyImportTarget', rows: [row] },
    ],
  }
}

/** An unconfirmed address may belong to another person, so it is left out. */
function toRecipient({ name: userName, email, emailVerified }: UserRow): ImportBundleData['recipient'] {
  return { userName, ...(email !== null && emailVerified === 1 && { userEmail: email }) }
}

/**
 * Opens a text that was sealed for this user's target key, and plans the deletion of that key with the import. Two
 * servers that read the same bundle therefore import it once. The caller wipes the text.
 * @throws {CustodyError} `invalid encrypted bundle`, also when the key is used or older than an hour
 */
async function openImport(
  { db, envelope }: Custody,
  text: string,
  options: { organizationId: string; userId: string; kind: Kind; now: number },
): Promise<{ text: Uint8Array; spent: Change }> {
  const { organizationId, now } = options
  const target = await findImportTarget(db, options)
  if (!target || target.createdAt + importTargetSeconds * 1000 <= now) {
    throw new CustodyError(failures.invalidEncryptedBundle)
  }
  const opened = await openSealedBundle(envelope, target, { place: toPlace(organizationId, target.id), text })
  return { text: opened, spent: { remove: 'custodyImportTarget', organizationId, ids: [target.id] } }
}

/** @throws {CustodyError} `invalid private key` when the curve has no such key */
function readKey(curve: Parameters<typeof toKeyPair>[0], privateKey: Uint8Array) {
  try {
    if (privateKey.length !== 32) throw new RangeError('A private key has 32 bytes.')
    return toKeyPair(curve, privateKey)
  } catch (cause) {
    privateKey.fill(0)
    throw new CustodyError(failures.invalidPrivateKey, { cause })
  }
}

function toPlace(organizationId: string, row: string) {
  return { table: 'custodyImportTarget', row, tenant: organizationId }
}
