import type { ImportOptions } from '../../embedded/capabilities.ts'
import type { Address } from '../../embedded/embeddedState.ts'
import { CustodyError, isUnreachable } from '../errors.ts'
import { type Import, imports } from '../transfer/importBundles.ts'
import { vaultUrlOf } from '../vaultUrlOf.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * Opens the vault, waits until the user has entered a phrase or key, and imports what the vault sealed. Renews an expired session
 * first, inside the click. If the answer to an earlier import was lost, sends the same sealed data again, so that the user does
 * not have to enter it twice.
 */
export async function importWallet(
  context: WalletContext,
  { container, kind, name = 'Imported', signal }: ImportOptions,
): Promise<readonly Address[]> {
  if (!container) throw new CustodyError('containerMissing')
  const { account, signedIn, openVault, unfinished } = context
  const { client, organizationId, userId, withStamper } = signedIn.session()
  await withStamper(async () => undefined)
  const earlier = unfinished.import.of(organizationId)
  const settled = earlier && (await submitAgain(context, earlier))
  if (settled && earlier.kind === kind) return settled
  const url = vaultUrlOf(await account.environment())
  const vault = await openVault({ url, container, purpose: 'import', signal })
  try {
    const { askTarget, extract } = imports[kind]
    const bundle = await withStamper((stamper) => askTarget({ client, caller: { organizationId, stamper }, userId }))
    await vault.injectImportBundle(bundle, { organizationId, userId })
    return await submit(context, { organizationId, kind, name, encryptedBundle: await extract(vault) })
  } finally {
    vault.close()
  }
}

async function submit({ signedIn, unfinished, dispatch }: WalletContext, sealed: Import): Promise<readonly Address[]> {
  const { client, organizationId, userId, withStamper } = signedIn.session()
  const addresses = await unfinished.import.submit(sealed, ({ kind }, at) =>
    withStamper((stamper) =>
      imports[kind].submit({ client, caller: { organizationId, stamper }, userId }, { ...sealed, at }),
    ),
  )
  for (const address of addresses) dispatch({ type: 'added', address })
  return addresses
}

/** Returns undefined if key custody no longer accepts it; the user then enters the phrase again. */
async function submitAgain(context: WalletContext, sealed: Import): Promise<readonly Address[] | undefined> {
  try {
    return await submit(context, sealed)
  } catch (error) {
    if (isUnreachable(error) || context.unfinished.import.of(sealed.organizationId)) throw error
    return undefined
  }
}
