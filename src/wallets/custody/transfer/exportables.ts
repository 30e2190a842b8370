import type { Exportable } from '../../embedded/capabilities.ts'
import { readHoldings } from '../holdings.ts'
import type { WalletContext } from '../walletContext.ts'

/** Everything that `exportWallet` can show. */
export async function exportables({ presence }: WalletContext): Promise<readonly Exportable[]> {
  const { client, organizationId, withStamper } = presence.session()
  const { wallets, all } = await withStamper((stamper) => readHoldings(client, { organizationId, stamper }))
  const words = wallets.map((wallet) => ({ kind: 'words', ...wallet }) as const)
  // The same key may lie there twice, under words and alone.
  const keys = new Map(all.map(({ address, format }) => [address, { kind: 'key', address, format } as const]))
  return [...words, ...keys.values()]
}
