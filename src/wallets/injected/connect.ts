import type { Eip1193Provider } from '../../core/discovery.ts'
import { codes } from '../../wire/codes.ts'
import { toAddresses } from './reads.ts'

/**
 * Requests accounts: first by the account chooser, if the wallet has one, then by `eth_requestAccounts`.
 * The order is that of `eth_accounts`, which starts with the current account.
 */
export async function connect(
  provider: Eip1193Provider,
  readAccounts: () => Promise<`0x${string}`[]>,
): Promise<`0x${string}`[]> {
  await choose(provider)
  const granted = toAddresses(await provider.request({ method: 'eth_requestAccounts' }))
  const ordered = await readAccounts()
  return ordered.length > 0 ? ordered : granted
}

/** Only a rejection by the user, or a chooser that is already open, ends the attempt. Without a chooser it continues. */
async function choose(provider: Eip1193Provider): Promise<void> {
  try {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown }
    if (code === codes.userRejected.code || code === codes.resourceUnavailable.code) throw error
  }
}
