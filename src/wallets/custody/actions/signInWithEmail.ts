import type { Person } from '../../../wire/account/person.ts'
import type { CodeEntry } from '../../embedded.ts'
import { toSessionKey } from '../sessionKey.ts'
import { createCodeCheck, proveSignIn, requestCode } from '../signIn/emailProof.ts'
import type { PendingEmailCode } from '../signIn/pendingEmailCode.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * Has a code mailed; the right one signs in whoever confirmed the address, or makes a wallet for it. The key that the code
 * vouches for becomes the session key.
 */
export async function signInWithEmail(context: WalletContext, email: string): Promise<CodeEntry<Person>> {
  const asked = await requestCode(context, email)
  await context.pendingEmailCode.keep(asked)
  return enterWithCode(context, asked)
}

export async function resumeEmailSignIn(context: WalletContext): Promise<CodeEntry<Person> | undefined> {
  const asked = await context.pendingEmailCode.read()
  return asked && enterWithCode(context, asked)
}

/** Waits for the code of a sign-in that was started in this browser. */
function enterWithCode(context: WalletContext, begun: PendingEmailCode): CodeEntry<Person> {
  const { account, sessionManager, pendingEmailCode, now } = context
  const check = createCodeCheck(context, begun)
  let asked = begun
  return {
    email: asked.email,
    cancel: pendingEmailCode.forget,
    submit: (code) =>
      sessionManager.enter(async () => {
        const environment = await account.environment()
        const token = await check(code)
        const proof = await proveSignIn(asked, { token, thumbprint: await account.thumbprint() })
        // ExpiringValue before it is sent: an answer that gets lost is asked for again by the very same request.
        asked = { ...asked, signature: proof.clientSignature }
        await pendingEmailCode.change((kept) => (kept.otpId === asked.otpId ? asked : undefined))
        const person = await account.signInWithEmail(proof)
        return { person, environment, sessionKey: toSessionKey(asked.pair, now()) }
      }),
  }
}
