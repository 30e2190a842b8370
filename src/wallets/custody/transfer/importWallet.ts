import type { ImportOptions } from '../custodyWallet.ts'
import { CustodyError } from '../errors.ts'
import type { Address } from '../state.ts'
import { vaultUrlOf } from '../vaultUrlOf.ts'
import type { WalletContext } from '../walletContext.ts'
import { imports } from './importBundles.ts'

/**
 * Opens the vault for the person to type, waits until they have, and has key custody take what the vault sealed. An ended
 * session is renewed first, in the turn of the tap.
 */
export async function importWallet(
  { account, presence, dispatch, openVault }: WalletContext,
  { container, kind, name = 'Imported', signal }: ImportOptions,
): Promise<readonly Address[]> {
  if (!container) throw new CustodyError('containerMissing')
  const { client, organizationId, userId, withStamper } = presence.session()
  await withStamper(async () => undefined)
  const url = vaultUrlOf(await account.environment())
  const vault = await openVault({ url, container, purpose: 'import', signal })
  try {
    const { askTarget, extract, submit } = imports[kind]
    const bundle = await withStamper((stamper) => askTarget({ client, asking: { organizationId, stamper }, userId }))
    await vault.injectImportBundle(bundle, { organizationId, userId })
    const encryptedBundle = await extract(vault)
    const addresses = await withStamper((stamper) =>
      submit({ client, asking: { organizationId, stamper }, userId }, { name, encryptedBundle }),
    )
    for (const address of addresses) dispatch({ type: 'added', address })
    return addresses
  } finally {
    vault.close()
  }
}
