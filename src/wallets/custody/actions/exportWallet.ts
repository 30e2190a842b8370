import type { KeyFormat } from '../../../wire/vault/requests.ts'
import type { Exportable, ExportOptions } from '../../embedded/capabilities.ts'
import { CustodyError } from '../errors.ts'
import { type Exporting, exportAccount, exportPrivateKey, exportWords } from '../transfer/exportBundles.ts'
import type { Vault } from '../vault/vault.ts'
import { vaultUrlOf } from '../vaultUrlOf.ts'
import { findWalletAccount, readWalletAccounts, type WalletAccount, type WalletAccounts } from '../walletAccounts.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * Has key custody seal words or a key for the vault, which shows them. An ended session is renewed first, in the turn of
 * the tap: a prompt that the person closes ends the export before the vault opens. Where the environment wants a passkey
 * for it, a prompt follows once the vault is open, since it stamps the vault's own key.
 */
export async function exportWallet(
  { account, sessionManager, openVault }: WalletContext,
  { container, signal, ...wanted }: ExportOptions,
): Promise<{ close: () => void }> {
  if (!container) throw new CustodyError('containerMissing')
  const { client, organizationId, withStamper, withStamperFor } = sessionManager.session()
  const withExporter = withStamperFor('export')
  const walletAccounts = await withStamper((stamper) => readWalletAccounts(client, { organizationId, stamper }))
  const exported = choose(walletAccounts, wanted)
  const url = vaultUrlOf(await account.environment())
  const vault = await openVault({ url, container, purpose: 'export', signal })
  try {
    await withExporter((stamper) =>
      show(vault, exported, { client, caller: { organizationId, stamper }, targetPublicKey: vault.publicKey }),
    )
  } catch (error) {
    vault.close()
    throw error
  }
  return { close: vault.close }
}

export async function exportables({ sessionManager }: WalletContext): Promise<readonly Exportable[]> {
  const { client, organizationId, withStamper } = sessionManager.session()
  const { wallets, all } = await withStamper((stamper) => readWalletAccounts(client, { organizationId, stamper }))
  const words = wallets.map((wallet) => ({ kind: 'words', ...wallet }) as const)
  // The same key may be there twice: derived from a phrase, and imported alone.
  const keys = new Map(all.map(({ address, format }) => [address, { kind: 'key', address, format } as const]))
  return [...words, ...keys.values()]
}

type Wanted = Pick<ExportOptions, 'address' | 'walletId'>

/** The words of a wallet, or the key of one address. */
type Exported = { words: string } | WalletAccount

/**
 * What `address` or `walletId` names; without either the words or, in a wallet of the older kind, its one key (key-custody §5.8).
 * @throws {CustodyError} 'Cannot proceed with your request' when nothing is held there
 */
function choose(walletAccounts: WalletAccounts, { address, walletId = walletAccounts.walletId }: Wanted): Exported {
  if (address === undefined && walletId !== undefined) {
    if (!walletAccounts.wallets.some((wallet) => wallet.walletId === walletId)) throw new CustodyError('cannotProceed')
    return { words: walletId }
  }
  const held = findWalletAccount(walletAccounts, address ?? walletAccounts.accounts[0])
  if (!held) throw new CustodyError('cannotProceed')
  return held
}

/** How the wallets of a chain write their keys, where that is not hex. */
const keyFormats: Readonly<Record<string, KeyFormat>> = {
  ADDRESS_FORMAT_SOLANA: 'SOLANA',
  ADDRESS_FORMAT_SUI: 'SUI_BECH32',
}

async function show(
  { injectWalletExportBundle, injectKeyExportBundle }: Vault,
  exported: Exported,
  exporting: Exporting,
): Promise<void> {
  const { organizationId } = exporting.caller
  if ('words' in exported) return injectWalletExportBundle(await exportWords(exporting, exported.words), organizationId)
  const { address, format } = exported
  const keyFormat = keyFormats[format] ?? 'HEXADECIMAL'
  const bundle =
    'privateKeyId' in exported
      ? await exportPrivateKey(exporting, exported.privateKeyId)
      : await exportAccount(exporting, address)
  await injectKeyExportBundle(bundle, { organizationId, keyFormat, address })
}
