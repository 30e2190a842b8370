import type { KeyFormat } from '../../../wire/vault/requests.ts'
import type { ExportOptions } from '../../embedded/capabilities.ts'
import { CustodyError } from '../errors.ts'
import { findHolding, type Holding, type Holdings, readHoldings } from '../holdings.ts'
import type { Vault } from '../vault/vault.ts'
import { vaultUrlOf } from '../vaultUrlOf.ts'
import type { WalletContext } from '../walletContext.ts'
import { type Exporting, exportAccount, exportPrivateKey, exportWords } from './exportBundles.ts'

/**
 * Has key custody seal words or a key for the vault, which shows them. An ended session is renewed first, in the turn of
 * the tap: a prompt that the person closes ends the export before the vault opens. Where the environment wants a passkey
 * for it, a prompt follows once the vault is open, since it stamps the vault's own key.
 */
export async function exportWallet(
  { account, presence, openVault }: WalletContext,
  { container, signal, ...wanted }: ExportOptions,
): Promise<{ close: () => void }> {
  if (!container) throw new CustodyError('containerMissing')
  const { client, organizationId, withStamper, withStamperFor } = presence.session()
  const withExporter = withStamperFor('export')
  const holdings = await withStamper((stamper) => readHoldings(client, { organizationId, stamper }))
  const exported = choose(holdings, wanted)
  const url = vaultUrlOf(await account.environment())
  const vault = await openVault({ url, container, purpose: 'export', signal })
  try {
    await withExporter((stamper) =>
      show(vault, exported, { client, asking: { organizationId, stamper }, targetPublicKey: vault.publicKey }),
    )
  } catch (error) {
    vault.close()
    throw error
  }
  return { close: vault.close }
}

type Wanted = Pick<ExportOptions, 'address' | 'walletId'>

/** The words of a wallet, or the key of one address. */
type Exported = { words: string } | Holding

/**
 * What `address` or `walletId` names; without either the words or, in a wallet of the older kind, its one key (key-custody §5.8).
 * @throws {CustodyError} 'Cannot proceed with your request' when nothing is held there
 */
function choose(holdings: Holdings, { address, walletId = holdings.walletId }: Wanted): Exported {
  if (address === undefined && walletId !== undefined) {
    if (!holdings.wallets.some((wallet) => wallet.walletId === walletId)) throw new CustodyError('cannotProceed')
    return { words: walletId }
  }
  const held = findHolding(holdings, address ?? holdings.accounts[0])
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
  const { organizationId } = exporting.asking
  if ('words' in exported) return injectWalletExportBundle(await exportWords(exporting, exported.words), organizationId)
  const { address, format } = exported
  const keyFormat = keyFormats[format] ?? 'HEXADECIMAL'
  const bundle =
    'privateKeyId' in exported
      ? await exportPrivateKey(exporting, exported.privateKeyId)
      : await exportAccount(exporting, address)
  await injectKeyExportBundle(bundle, { organizationId, keyFormat, address })
}
