import type { CustodyWallet } from 'latchkey/wallets/custody'

/** Shows a question with your own input field, and resolves with the user's answer. */
type Asks = (question: string) => Promise<string>

/** While signed in: confirms the address for recovery after a lost passkey. */
export async function confirmAddress(wallet: CustodyWallet, ask: Asks) {
  const entry = await wallet.confirmEmail(await ask('Your address'))
  await entry.submit(await ask('The code from the email'))
}

/** The vault's frame stays empty but holds the key that the code is encrypted for. Keep it until this has ended. */
export async function recover(wallet: CustodyWallet, container: HTMLElement, ask: Asks) {
  await wallet.initRecovery({ type: 'passkey', email: await ask('Your confirmed address'), container })
  await wallet.verifyRecoveryCode(await ask('The code from the email'))
  await wallet.completeRecovery({ name: 'New passkey' })
}
