import { isRefusal } from '../../../core/logged.ts'
import type { PublicEnvironment } from '../../../wire/account/environment.ts'
import type { Person } from '../../../wire/account/person.ts'
import type { Session } from '../../../wire/account/session.ts'
import { loadCreateCredential } from '../passkeys/loadCreateCredential.ts'
import type { Preparation } from '../preparation.ts'
import type { SignInResult } from '../signedInPerson.ts'
import { parseNewPerson, signInWithPasskey } from '../signIn/passkeySignIn.ts'
import type { WalletContext } from '../walletContext.ts'
import { endRecovery } from './endRecovery.ts'

export function environment({ account }: WalletContext): Promise<PublicEnvironment> {
  return account.environment()
}

export function restore({ signedIn }: WalletContext): Promise<void> {
  return signedIn.restore()
}

export async function prepare({ preparations, signUps }: WalletContext): Promise<void> {
  await Promise.all([preparations.hold(), loadCreateCredential(), signUps.load()])
}

export async function signUp(
  context: WalletContext,
  person: { displayName?: string; email?: string },
): Promise<Person> {
  const { appName, signUps } = context
  const newPerson = { ...parseNewPerson(appName, person), appName }
  return withPreparation(context, (preparation) => signUps.signUp(preparation, newPerson))
}

export function signIn(
  context: WalletContext,
  { credentialIds = [] }: { credentialIds?: readonly string[] } = {},
): Promise<Person> {
  const { account, unfinished, now } = context
  return withPreparation(context, async (preparation) => {
    const { rpIds } = preparation
    const rpId = credentialIds.length > 0 ? rpIds[0] : rpIds[unfinished.closedPrompts % rpIds.length]
    try {
      const person = await signInWithPasskey(account, preparation, { credentialIds, rpId, now: now() })
      return { ...preparation, person }
    } catch (error) {
      if (isRefusal(error)) unfinished.closedPrompts++
      throw error
    }
  })
}

export async function signOut(context: WalletContext): Promise<void> {
  // End the email session first; it would otherwise keep stamping for the next user of this browser.
  if (context.recovery.state().status !== 'idle') endRecovery(context)
  await context.signedIn.leave()
}

export async function renew({ signedIn }: WalletContext): Promise<void> {
  await signedIn.session().renew()
}

export function sessions({ account }: WalletContext): Promise<readonly Session[]> {
  return account.sessions()
}

/** Opens the prompt synchronously, inside the click, if a preparation is ready. */
async function withPreparation(
  { preparations, signedIn }: WalletContext,
  prompt: (preparation: Preparation) => Promise<SignInResult>,
): Promise<Person> {
  try {
    return await signedIn.enter(async () => {
      const taken = preparations.take()
      return prompt(taken instanceof Promise ? await taken : taken)
    })
  } catch (error) {
    // The attempt used up its challenge. Prepare the next one now; if that fails, the next click fetches its own.
    void preparations.hold().catch(() => undefined)
    throw error
  }
}
