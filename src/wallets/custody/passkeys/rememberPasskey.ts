import type { SignedInPerson } from '../signedInPerson.ts'

/**
 * Adds a passkey that key custody has just accepted to the user's passkeys before the account server knows it, so that the next
 * prompt offers it and it is not created twice.
 */
export async function rememberPasskey(
  { signedIn, rpId, now }: { signedIn: SignedInPerson; rpId: () => Promise<string>; now: () => number },
  credentialId: string,
): Promise<void> {
  const known = { credentialId, rpId: await rpId(), createdAt: now() }
  const person = signedIn.person()
  signedIn.change({ ...person, passkeys: [...person.passkeys, known] })
}
