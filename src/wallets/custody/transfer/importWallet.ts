import type { ImportOptions } from '../../embedded/capabilities.ts'
import type { Address } from '../../embedded/embeddedState.ts'
import { CustodyError, isUnreachable } from '../errors.ts'
import { createUnanswered } from '../unanswered.ts'
import { vaultUrlOf } from '../vaultUrlOf.ts'
import type { WalletContext } from '../walletContext.ts'
import { imports, type Sealed } from './importBundles.ts'

/** What key custody was given. */
type Import = Sealed & { organizationId: string; kind: ImportOptions['kind'] }

/** Brings wallets in, each once: where the answer got lost, what the vault sealed is given again, and nothing typed again. */
export function createImportRoom({ account, presence, dispatch, openVault, now }: WalletContext) {
  const unanswered = createUnanswered<Import>({ now })

  async function submit(sealed: Import): Promise<readonly Address[]> {
    const { client, organizationId, userId, withStamper } = presence.session()
    const addresses = await unanswered.submit(sealed, ({ kind }, at) =>
      withStamper((stamper) =>
        imports[kind].submit({ client, asking: { organizationId, stamper }, userId }, { ...sealed, at }),
      ),
    )
    for (const address of addresses) dispatch({ type: 'added', address })
    return addresses
  }

  /** Undefined where key custody no longer accepts it; the user then enters the phrase again. */
  async function submitAgain(sealed: Import): Promise<readonly Address[] | undefined> {
    try {
      return await submit(sealed)
    } catch (error) {
      if (isUnreachable(error) || unanswered.of(sealed.organizationId)) throw error
      return undefined
    }
  }

  return {
    /**
     * Opens the vault for the person to type, waits until they have, and has key custody take what the vault sealed. An
     * ended session is renewed first, in the turn of the tap.
     */
    async importWallet({ container, kind, name = 'Imported', signal }: ImportOptions): Promise<readonly Address[]> {
      if (!container) throw new CustodyError('containerMissing')
      const { client, organizationId, userId, withStamper } = presence.session()
      await withStamper(async () => undefined)
      const earlier = unanswered.of(organizationId)
      const settled = earlier && (await submitAgain(earlier))
      if (settled && earlier.kind === kind) return settled
      const url = vaultUrlOf(await account.environment())
      const vault = await openVault({ url, container, purpose: 'import', signal })
      try {
        const { askTarget, extract } = imports[kind]
        const bundle = await withStamper((stamper) =>
          askTarget({ client, asking: { organizationId, stamper }, userId }),
        )
        await vault.injectImportBundle(bundle, { organizationId, userId })
        return await submit({ organizationId, kind, name, encryptedBundle: await extract(vault) })
      } finally {
        vault.close()
      }
    },
  }
}
