import type { Eip1193Provider } from '../../core/discovery.ts'
import { codes } from '../../wire/codes.ts'
import { readAccounts, toAddresses } from './reads.ts'

/**
 * Asks for accounts: first by the account chooser, where the wallet has one, then plainly.
 * The order is that of `eth_accounts`, where the account in use comes first.
 */
export async function connect(provider: Eip1193Provider): Promise<`0x${string}`[]> {
  await choose(provider)
  const granted = toAddresses(await provider.request({ method: 'eth_requestAccounts' }))
  const ordered = await readAccounts(provider)
  return ordered.length > 0 ? ordered : granted
}

/** Only the person's refusal, or a chooser that is open already, ends the attempt; wallets without a chooser go on. */
async function choose(provider: Eip1193Provider): Promise<void> {
  try {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown }
    if (code === codes.userRejected.code || code === codes.resourceUnavailable.code) throw error
  }
}
