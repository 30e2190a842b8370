import { isRefusal } from '../../../core/logged.ts'
import type { PublicEnvironment } from '../../../wire/account/environment.ts'
import type { Person } from '../../../wire/account/person.ts'
import type { Session } from '../../../wire/account/session.ts'
import type { Preparation } from '../preparation.ts'
import { endRecovery } from '../recovery/endRecovery.ts'
import type { SignInResult } from '../sessionManager.ts'
import { loadRegistration, parseNewPerson, signInWithPasskey } from '../signIn/passkeySignIn.ts'
import type { WalletContext } from '../walletContext.ts'

export function environment({ account }: WalletContext): Promise<PublicEnvironment> {
  return account.environment()
}

export function restore({ sessionManager }: WalletContext): Promise<void> {
  return sessionManager.restore()
}

export async function prepare({ preparations, signUps }: WalletContext): Promise<void> {
  await Promise.all([preparations.hold(), loadRegistration(), signUps.load()])
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
  // An email session would go on stamping for the next user of this browser.
  if (context.recovery.state().status !== 'idle') endRecovery(context)
  await context.sessionManager.leave()
}

export async function renew({ sessionManager }: WalletContext): Promise<void> {
  await sessionManager.session().renew()
}

export function sessions({ account }: WalletContext): Promise<readonly Session[]> {
  return account.sessions()
}

/** Opens the prompt in the caller's own turn if a preparation is at hand. */
async function withPreparation(
  { preparations, sessionManager }: WalletContext,
  prompt: (preparation: Preparation) => Promise<SignInResult>,
): Promise<Person> {
  try {
    return await sessionManager.enter(async () => {
      const taken = preparations.take()
      return prompt(taken instanceof Promise ? await taken : taken)
    })
  } catch (error) {
    // The attempt used up its challenge, and the next click must find one ready; if this fails, it fetches its own.
    void preparations.hold().catch(() => undefined)
    throw error
  }
}
