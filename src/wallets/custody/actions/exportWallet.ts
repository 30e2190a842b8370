import type { KeyFormat } from '../../../wire/vault/requests.ts'
import type { Exportable, ExportOptions } from '../../embedded/capabilities.ts'
import { CustodyError } from '../errors.ts'
import { type Exporting, exportAccount, exportPrivateKey, exportWords } from '../transfer/exportBundles.ts'
import type { Vault } from '../vault/vault.ts'
import { vaultUrlOf } from '../vaultUrlOf.ts'
import { findWalletAccount, readWalletAccounts, type WalletAccount, type WalletAccounts } from '../walletAccounts.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * Shows a recovery phrase or private key in the vault, sealed for it by key custody. Renews an expired session first, inside the
 * click, so that closing the prompt ends the export before the vault opens. If the environment requires a passkey for an export,
 * its prompt follows once the vault is open, because the stamped request contains the vault's key.
 */
export async function exportWallet(
  { account, signedIn, openVault, known }: WalletContext,
  { container, signal, onConfirmed, ...wanted }: ExportOptions,
): Promise<{ close: () => void }> {
  if (!container) throw new CustodyError('containerMissing')
  const { client, organizationId, userId, withStamper, withStamperFor } = signedIn.session()
  const withExporter = withStamperFor('export')
  const walletAccounts = await withStamper((stamper) => readWalletAccounts(client, { organizationId, stamper }))
  const exported = choose(walletAccounts, wanted)
  const confirmed = () => {
    // The phrase of an imported wallet says nothing about the user's own.
    if ('words' in exported && exported.words === walletAccounts.walletId) known.noteBackup(signedIn.person().personId)
    onConfirmed?.()
  }
  const url = vaultUrlOf(await account.environment())
  const vault = await openVault({ url, container, purpose: 'export', onConfirmed: confirmed, signal })
  try {
    await withExporter((stamper) =>
      show(vault, exported, { client, caller: { organizationId, stamper }, userId, targetPublicKey: vault.publicKey }),
    )
  } catch (error) {
    vault.close()
    throw error
  }
  return { close: vault.close }
}

export async function exportables({ signedIn }: WalletContext): Promise<readonly Exportable[]> {
  const { client, organizationId, withStamper } = signedIn.session()
  const { wallets, all } = await withStamper((stamper) => readWalletAccounts(client, { organizationId, stamper }))
  const words = wallets.map((wallet) => ({ kind: 'words', ...wallet }) as const)
  // The same key may exist twice: derived from a phrase and imported alone.
  const keys = new Map(all.map(({ address, format }) => [address, { kind: 'key', address, format } as const]))
  return [...words, ...keys.values()]
}

type Wanted = Pick<ExportOptions, 'address' | 'walletId'>

/** The recovery phrase of a wallet, or the private key of one address. */
type Exported = { words: string } | WalletAccount

/**
 * Finds what `address` or `walletId` names. Without either: the recovery phrase, or the only key of an older wallet (key-custody
 * §5.8).
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

/** The format in which wallets of a chain write private keys, if it is not hex. */
const keyFormats: Readonly<Record<string, KeyFormat>> = {
  ADDRESS_FORMAT_SOLANA: 'SOLANA',
  ADDRESS_FORMAT_SUI: 'SUI_BECH32',
}

async function show(
  { injectWalletExportBundle, injectKeyExportBundle }: Vault,
  exported: Exported,
  { userId, ...exporting }: Exporting & { userId: string },
): Promise<void> {
  const owner = { organizationId: exporting.caller.organizationId, userId }
  if ('words' in exported) return injectWalletExportBundle(await exportWords(exporting, exported.words), owner)
  const { address, format } = exported
  const keyFormat = keyFormats[format] ?? 'HEXADECIMAL'
  const bundle =
    'privateKeyId' in exported
      ? await exportPrivateKey(exporting, exported.privateKeyId)
      : await exportAccount(exporting, address)
  await injectKeyExportBundle(bundle, { ...owner, keyFormat, address })
}
