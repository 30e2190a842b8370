import type { CustodyWallet } from 'latchkey/wallets/custody'

/** Shows a question with a field of your own, and resolves with what the user typed. */
type Asks = (question: string) => Promise<string>

export async function signInByCode(wallet: CustodyWallet, ask: Asks) {
  const entry = await wallet.signInWithEmail(await ask('Your address'))
  const person = await entry.submit(await ask('The code from the mail'))
  // A newcomer has a wallet now, and no passkey yet.
  if (person.passkeys.length === 0) await wallet.addPasskey({ name: 'Laptop' })
}
