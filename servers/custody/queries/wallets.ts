import { findWallet, findWalletAccounts, findWallets, toLookup } from '../store/wallets.ts'
import { type Answers, found, toPage } from './answers.ts'
import { toWalletAccountReply, toWalletReply } from './replies.ts'

export const walletAnswers: Answers<'get_wallet' | 'list_wallets' | 'get_wallet_account' | 'list_wallet_accounts'> = {
  get_wallet: async ({ db }, { walletId }, { organization }) => ({
    wallet: toWalletReply(found(await findWallet(db, organization.id, walletId), 'wallet')),
  }),

  list_wallets: async ({ db }, _, { organization }) => ({
    wallets: (await findWallets(db, organization.id)).map(toWalletReply),
  }),

  async get_wallet_account({ db }, { walletId, address, path }, { organization }) {
    const accounts = await findWalletAccounts(db, organization.id, { walletId })
    const lookup = address === undefined ? undefined : toLookup(address)
    const account = accounts.find(
      (each) => (lookup === undefined || each.lookup === lookup) && (path === undefined || each.path === path),
    )
    return { account: toWalletAccountReply(found(account, 'wallet account')) }
  },

  async list_wallet_accounts({ db }, { walletId, includeWalletDetails, paginationOptions }, { organization }) {
    if (walletId !== undefined) found(await findWallet(db, organization.id, walletId), 'wallet')
    const accounts = await findWalletAccounts(db, organization.id, { walletId, ...toPage(paginationOptions) })
    if (!includeWalletDetails) return { accounts: accounts.map(toWalletAccountReply) }
    const wallets = await findWallets(db, organization.id)
    return {
      accounts: accounts.map((account) => {
        const wallet = found(
          wallets.find(({ id }) => id === account.walletId),
          'wallet',
        )
        return { ...toWalletAccountReply(account), walletDetails: toWalletReply(wallet) }
      }),
    }
  },
}
