import { failures, notFound } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { findWallet, findWalletAccounts, findWallets } from '../store/wallets.ts'
import type { Rule } from './plan.ts'

export const updateWallet: Rule<'update_wallet'> = async ({ db }, { walletId, walletName }, { organization, now }) => {
  const wallet = await findWallet(db, organization.id, walletId)
  if (!wallet) throw new CustodyError(notFound('wallet'))
  const set = { name: walletName ?? wallet.name, updatedAt: now }
  return {
    basis: organization,
    result: { walletId },
    changes: [{ update: 'custodyWallet', organizationId: organization.id, id: walletId, set }],
  }
}

export const updateWalletAccountName: Rule<'update_wallet_account_name'> = async (
  { db },
  { walletAccountId, name },
  { organization, now },
) => {
  const accounts = await findWalletAccounts(db, organization.id)
  if (!accounts.some(({ id }) => id === walletAccountId)) throw new CustodyError(notFound('wallet account'))
  const set = { name, updatedAt: now }
  return {
    basis: organization,
    result: { walletAccountId },
    changes: [{ update: 'custodyWalletAccount', organizationId: organization.id, id: walletAccountId, set }],
  }
}

export const deleteWallets: Rule<'delete_wallets'> = async (
  { db },
  { walletIds, deleteWithoutExport = false },
  { organization },
) => {
  const wallets = await findWallets(db, organization.id)
  for (const walletId of walletIds) {
    const wallet = wallets.find(({ id }) => id === walletId)
    if (!wallet) throw new CustodyError(notFound('wallet'))
    if (!deleteWithoutExport && wallet.exported === 0) throw new CustodyError(failures.walletNotExported)
  }
  const organizationId = organization.id
  return {
    basis: organization,
    result: { walletIds },
    changes: [
      { remove: 'custodyWalletAccount', organizationId, of: 'walletId', ids: walletIds },
      { remove: 'custodyWallet', organizationId, ids: walletIds },
    ],
  }
}

/** The wallet stays, and with it the recovery phrase that can derive the account again. */
export const deleteWalletAccounts: Rule<'delete_wallet_accounts'> = async (
  { db },
  { walletAccountIds, deleteWithoutExport = false },
  { organization },
) => {
  const accounts = await findWalletAccounts(db, organization.id)
  const exported = new Set((await findWallets(db, organization.id)).flatMap((each) => (each.exported ? each.id : [])))
  for (const id of walletAccountIds) {
    const account = accounts.find((each) => each.id === id)
    if (!account) throw new CustodyError(notFound('wallet account'))
    const isExported = account.exported === 1 || exported.has(account.walletId)
    if (!deleteWithoutExport && !isExported) throw new CustodyError(failures.walletAccountNotExported)
  }
  return {
    basis: organization,
    result: { walletAccountIds },
    changes: [{ remove: 'custodyWalletAccount', organizationId: organization.id, ids: walletAccountIds }],
  }
}
