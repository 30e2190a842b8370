import { type ActivityName, failures, notFound } from 'latchkey/wire/custody'
import { countOnce } from '../base/countOnce.ts'
import { CustodyError } from '../base/failure.ts'
import { assertTargetKey } from '../bundles/assertTargetKey.ts'
import { sealExport } from '../bundles/sealExport.ts'
import type { Call, Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import { toWalletText } from '../keys/walletSecret.ts'
import type { Change } from '../store/changes.ts'
import { accountPlace, privateKeyPlace } from '../store/keyPlaces.ts'
import { findPrivateKey } from '../store/privateKeys.ts'
import { findWallet, findWalletAccounts, toLookup } from '../store/wallets.ts'
import type { Rule } from './plan.ts'

/** Exports the wallet's words, and its passphrase if it has one. All its accounts then count as exported. */
export const exportWallet: Rule<'export_wallet'> = async (
  { db, envelope, serverKeys },
  { walletId, targetPublicKey },
  call,
) => {
  assertTargetKey(targetPublicKey)
  const { organization, now } = call
  const organizationId = organization.id
  const wallet = await findWallet(db, organizationId, walletId)
  if (!wallet) throw new CustodyError(notFound('wallet'))
  const place = { table: 'custodyWallet', row: walletId, tenant: organizationId }
  const secret = envelope.open(wallet.sealedEntropy, place)
  const text = toWalletText(secret)
  secret.fill(0)
  const exportBundle = await sealExport(text, { signer: serverKeys.signer, targetPublicKey, call, of: { walletId } })
  return {
    result: { walletId, exportBundle },
    changes: [{ update: 'custodyWallet', organizationId, id: walletId, set: { exported: 1, updatedAt: now } }],
  }
}

/**
 * Exports the account's key of 32 bytes. Wallets that were imported twice have one key at one address, so all of them
 * count as exported.
 */
export const exportWalletAccount: Rule<'export_wallet_account'> = async (
  { db, envelope, serverKeys },
  { address, targetPublicKey },
  call,
) => {
  assertTargetKey(targetPublicKey)
  const { organization, now } = call
  const organizationId = organization.id
  const lookup = toLookup(address)
  const accounts = (await findWalletAccounts(db, organizationId)).filter((each) => each.lookup === lookup)
  const [account] = accounts
  if (!account) throw new CustodyError(failures.signerNotFound)
  const exportBundle = await sealExport(envelope.open(account.sealedKey, accountPlace(account)), {
    signer: serverKeys.signer,
    targetPublicKey,
    call,
    of: { address: account.address },
  })
  return {
    result: { address: account.address, exportBundle },
    changes: accounts.map(
      ({ id }): Change => ({
        update: 'custodyWalletAccount',
        organizationId,
        id,
        set: { exported: 1, updatedAt: now },
      }),
    ),
  }
}

export const exportPrivateKey: Rule<'export_private_key'> = async (
  { db, envelope, serverKeys },
  { privateKeyId, targetPublicKey },
  call,
) => {
  assertTargetKey(targetPublicKey)
  const { organization, now } = call
  const organizationId = organization.id
  const key = await findPrivateKey(db, organizationId, privateKeyId)
  if (!key) throw new CustodyError(notFound('private key'))
  const exportBundle = await sealExport(envelope.open(key.sealedKey, privateKeyPlace(key)), {
    signer: serverKeys.signer,
    targetPublicKey,
    call,
    of: { privateKeyId },
  })
  return {
    result: { privateKeyId, exportBundle },
    changes: [{ update: 'custodyPrivateKey', organizationId, id: privateKeyId, set: { exported: 1, updatedAt: now } }],
  }
}

export function isExport(name: ActivityName): boolean {
  return name === 'export_wallet' || name === 'export_wallet_account' || name === 'export_private_key'
}

/**
 * Counts an export when it is requested, even if others must approve it (key-custody §12). All users of an organization
 * share its rate, because they can create more users.
 * @throws {CustodyError} `rate limited`
 */
export async function admitExport(custody: Custody, call: Call): Promise<void> {
  const { organization } = call
  await countOnce(call, 'export', () => grantOf(custody, organization).exportRate(organization.id))
}
