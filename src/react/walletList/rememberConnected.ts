import { pickDeepLink } from '../../core/deepLink.ts'
import { createStorage } from '../../core/storage.ts'
import { deepLinkChoice } from '../../wallets/relay/requests/deepLinkChoice.ts'
import type { ListedWallet, WalletWay } from './listWallets.ts'
import { rememberWallet } from './recentWallets.ts'

/**
 * Remembers a wallet that was just connected, so that it comes first in its group (installed or recent). If the user followed
 * a link to its app, later requests bring that app to the front (relay-pairing §12).
 */
export function rememberConnected(
  { id, name = '', entry, deepLinkPreference = 'native' }: ListedWallet,
  way: WalletWay,
): void {
  const storage = createStorage()
  rememberWallet(id, storage)
  if (way.kind !== 'link' && way.kind !== 'qr') return
  const href = way.kind === 'link' && entry ? pickDeepLink(entry, deepLinkPreference) : undefined
  if (href) deepLinkChoice(storage).write({ href, name })
  else deepLinkChoice(storage).remove()
}
