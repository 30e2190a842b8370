import type { CustodyWallet } from 'latchkey/wallets/custody'

/** Shows the recovery phrase in the frame, which this page cannot read. `close` removes it. */
export async function showWords(wallet: CustodyWallet, container: HTMLElement) {
  const { close } = await wallet.exportWallet({ container })
  return close
}

/** Resolves once the user has typed a recovery phrase into the frame and pressed its button. */
export async function importWords(wallet: CustodyWallet, container: HTMLElement) {
  return wallet.importWallet({ container, kind: 'words', name: 'From my old wallet' })
}
