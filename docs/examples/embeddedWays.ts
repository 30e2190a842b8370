import type { CustodyWallet } from 'latchkey/wallets/custody'

type Asks = (question: string) => Promise<string>

export async function signInByCode(wallet: CustodyWallet, ask: Asks) {
  const entry = await wallet.signInWithEmail(await ask('Your address'))
  const person = await entry.submit(await ask('The code from the mail'))
  // A newcomer has a wallet now, and no passkey yet.
  if (person.passkeys.length === 0) await wallet.addPasskey({ name: 'Laptop' })
}

export async function signInByProvider(wallet: CustodyWallet) {
  await wallet.signInWithOidc({ provider: 'Google' })
}

/** While signed in: the address that a lost passkey is recovered by. */
export async function confirmAddress(wallet: CustodyWallet, ask: Asks) {
  const entry = await wallet.confirmEmail(await ask('Your address'))
  await entry.submit(await ask('The code from the mail'))
}

/** The vault's frame shows nothing, and holds the key that the code is sealed for: it stays until this has ended. */
export async function recover(wallet: CustodyWallet, container: HTMLElement, ask: Asks) {
  await wallet.initRecovery({ type: 'passkey', email: await ask('Your confirmed address'), container })
  await wallet.verifyRecoveryCode(await ask('The code from the mail'))
  await wallet.completeRecovery({ name: 'New passkey' })
}

/** The words appear in the frame, which this page cannot read, and go when it is closed. */
export async function showWords(wallet: CustodyWallet, container: HTMLElement) {
  const { close } = await wallet.exportWallet({ container })
  return close
}

/** Ends once the person has typed the words into the frame, and pressed its button. */
export async function bringIn(wallet: CustodyWallet, container: HTMLElement) {
  return wallet.importWallet({ container, kind: 'words', name: 'From my old wallet' })
}
