import type { Session } from '../../../core/relay/session.ts'
import { createCatalogue } from '../../catalogue/createCatalogue.ts'
import { findByPeer } from '../../catalogue/findByPeer.ts'
import type { OwnWallet } from '../../catalogue/ownWallet.ts'
import type { WalletEntry } from '../../catalogue/walletEntry.ts'

/** Returns the catalogue's entry of the connected wallet. Loaded when the page first asks for another network. */
export function connectedWallet({ peer }: Session, own: readonly OwnWallet[] = []): WalletEntry | undefined {
  return findByPeer(createCatalogue({ own }), peer.metadata)
}
