import type { CustodyWallet } from 'latchkey/wallets/custody'

/** The words appear in the frame, which this page cannot read, and go when it is closed. */
export async function showWords(wallet: CustodyWallet, container: HTMLElement) {
  const { close } = await wallet.exportWallet({ container })
  return close
}

/** Ends once the person has typed the words into the frame, and pressed its button. */
export async function bringIn(wallet: CustodyWallet, container: HTMLElement) {
  return wallet.importWallet({ container, kind: 'words', name: 'From my old wallet' })
}
