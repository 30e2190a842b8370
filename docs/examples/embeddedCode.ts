import type { CustodyWallet } from 'latchkey/wallets/custody'

/** Shows a question with a field of your own, and resolves with what the user typed. */
type Asks = (question: string) => Promise<string>

export async function signInByCode(wallet: CustodyWallet, ask: Asks) {
  const entry = await wallet.signInWithEmail(await ask('Your address'))
  const person = await entry.submit(await ask('The code from the mail'))
  // A newcomer has a wallet now, and no passkey yet.
  if (person.passkeys.length === 0) await wallet.addPasskey({ name: 'Laptop' })
}

/** When the sign-in screen shows: asks for the code that was mailed before a reload. False where none was. */
export async function resumeByCode(wallet: CustodyWallet, ask: Asks) {
  const entry = await wallet.resumeEmailSignIn()
  if (!entry) return false
  await entry.submit(await ask(`The code that was sent to ${entry.email}`))
  return true
}
