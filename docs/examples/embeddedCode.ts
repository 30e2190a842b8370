import type { CustodyWallet } from 'latchkey/wallets/custody'

/** Shows a question with your own input field, and resolves with the user's answer. */
type Asks = (question: string) => Promise<string>

export async function signInByCode(wallet: CustodyWallet, ask: Asks) {
  const entry = await wallet.signInWithEmail(await ask('Your address'))
  const person = await entry.submit(await ask('The code from the email'))
  // A new user has a wallet now, but no passkey yet.
  if (person.passkeys.length === 0) await wallet.addPasskey({ name: 'Laptop' })
}

/** Call it when the sign-in screen opens: asks for the code that was emailed before a reload. Returns false if there was none. */
export async function resumeByCode(wallet: CustodyWallet, ask: Asks) {
  const entry = await wallet.resumeEmailSignIn()
  if (!entry) return false
  await entry.submit(await ask(`The code that was sent to ${entry.email}`))
  return true
}
