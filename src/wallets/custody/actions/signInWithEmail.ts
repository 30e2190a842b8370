import type { Person } from '../../../wire/account/person.ts'
import type { CodeEntry } from '../../embedded/embeddedWallet.ts'
import { toSessionKey } from '../sessionKey.ts'
import { createCodeCheck, proveSignIn, requestCode } from '../signIn/emailProof.ts'
import type { PendingEmailCode } from '../signIn/pendingEmailCode.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * Emails a code. Entering it signs in the user who confirmed this address, or creates a wallet for it. The key that the code
 * authorizes becomes the session key.
 */
export async function signInWithEmail(context: WalletContext, email: string): Promise<CodeEntry<Person>> {
  const pending = await requestCode(context, email)
  await context.pendingEmailCode.keep(pending)
  return enterWithCode(context, pending)
}

export async function resumeEmailSignIn(context: WalletContext): Promise<CodeEntry<Person> | undefined> {
  const pending = await context.pendingEmailCode.read()
  return pending && enterWithCode(context, pending)
}

/** Continues an email sign-in that was started in this browser. */
function enterWithCode(context: WalletContext, begun: PendingEmailCode): CodeEntry<Person> {
  const { account, signedIn, pendingEmailCode, now } = context
  const check = createCodeCheck(context, begun)
  let pending = begun
  return {
    email: pending.email,
    cancel: pendingEmailCode.forget,
    submit: (code) =>
      signedIn.enter(async () => {
        const environment = await account.environment()
        const token = await check(code)
        const proof = await proveSignIn(pending, { token, thumbprint: await account.thumbprint() })
        // Stored before it is sent: if the answer is lost, the next try sends exactly the same request.
        pending = { ...pending, signature: proof.clientSignature }
        await pendingEmailCode.change((kept) => (kept.otpId === pending.otpId ? pending : undefined))
        const person = await account.signInWithEmail(proof)
        return { person, environment, sessionKey: toSessionKey(pending.pair, now()) }
      }),
  }
}
