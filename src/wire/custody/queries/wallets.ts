import * as v from 'valibot'
import { uuid } from '../../primitives.ts'
import { maxAddressLength } from '../limits.ts'
import { text } from '../text.ts'
import { organizationId, paginationOptions, type QueryFamily } from './queryFamily.ts'

/** Queries about wallets and their accounts (key-custody §2.1). */
export const walletQueries = {
  get_wallet: v.object({ organizationId, walletId: uuid }),
  list_wallets: v.object({ organizationId }),
  get_wallet_account: v.object({
    organizationId,
    walletId: uuid,
    address: v.optional(text(maxAddressLength)),
    path: v.optional(text(maxAddressLength)),
  }),
  list_wallet_accounts: v.object({
    organizationId,
    walletId: v.optional(uuid),
    includeWalletDetails: v.optional(v.boolean()),
    paginationOptions,
  }),
} as const satisfies QueryFamily
