import type { CustodyWallet } from 'latchkey/wallets/custody'

/** Shows a question with a field of your own, and resolves with what the user typed. */
type Asks = (question: string) => Promise<string>

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
