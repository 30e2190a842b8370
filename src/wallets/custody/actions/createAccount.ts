import * as v from 'valibot'
import { address } from '../../../wire/primitives.ts'
import type { Address } from '../../embedded/embeddedState.ts'
import { ethereumAccount, findNextAccount } from '../walletAccounts.ts'
import type { WalletContext } from '../walletContext.ts'

const created = v.object({ createWalletAccountsResult: v.object({ addresses: v.tuple([address]) }) })

/**
 * Derives the next Ethereum account of the user's own wallet, or of the imported one that `walletId` names. Simultaneous
 * calls get the same account.
 */
export function createAccount(context: WalletContext, { walletId }: { walletId?: string } = {}): Promise<Address> {
  const { derivations } = context.unfinished
  const running = derivations.get(walletId)
  if (running) return running
  const derivation = derive(context, walletId).finally(() => derivations.delete(walletId))
  derivations.set(walletId, derivation)
  return derivation
}

async function derive(
  { signedIn, unfinished, dispatch }: WalletContext,
  requested: string | undefined,
): Promise<Address> {
  const { client, organizationId, withStamper } = signedIn.session()
  const address = await withStamper(async (stamper) => {
    const caller = { organizationId, stamper }
    const earlier = unfinished.newAccount.of(organizationId)
    const account = earlier?.requested === requested ? earlier : undefined
    return unfinished.newAccount.submit(
      account ?? (await findNextAccount(client, { ...caller, requested })),
      async ({ walletId, index }, at) => {
        const parameters = { walletId, accounts: [ethereumAccount(index)] }
        const activity = { type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', parameters, at } as const
        const reply = await client.submit('create_wallet_accounts', activity, { ...caller, schema: created })
        return reply.createWalletAccountsResult.addresses[0]
      },
    )
  })
  dispatch({ type: 'added', address })
  return address
}
