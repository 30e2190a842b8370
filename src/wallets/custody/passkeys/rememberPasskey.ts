import type { WalletContext } from '../walletContext.ts'

/**
 * Counts a passkey that key custody has just accepted among the person's, before the account server hears of it: it answers
 * the next prompt, and is not made twice.
 */
export async function rememberPasskey(
  { sessionManager, rpId, now }: WalletContext,
  credentialId: string,
): Promise<void> {
  const known = { credentialId, rpId: await rpId(), createdAt: now() }
  const person = sessionManager.person()
  sessionManager.change({ ...person, passkeys: [...person.passkeys, known] })
}
