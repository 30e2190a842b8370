import type { LinkState } from '../state.ts'

/**
 * Returns what the page says while the wallet has to answer. 'Connection lost': the page has an account, but its relay is away, or
 * no wallet is online (link-and-popup-wallets §1.9). The request for accounts has its own screen, with the QR code.
 */
export function snackbarOf({ wallet, relay, onlineGuests, pending }: LinkState): 'confirm' | 'lost' | undefined {
  if (wallet.status === 'disconnected' || pending.length === 0) return undefined
  return relay === 'disconnected' || onlineGuests === 0 ? 'lost' : 'confirm'
}
