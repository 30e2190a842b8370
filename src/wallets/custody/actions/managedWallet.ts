import type { FrameAuthorization } from '../../../core/account/accountCalls.ts'
import type { MfaAction } from '../../../wire/mpc/mfa.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * Returns what the frame of the managed wallet needs to act for the user of this session. Send it to that frame alone.
 * @throws {AccountError} `signed_out`, or `no_session_id` when the sign-in registered no `sessionIdKey`
 */
export function authorizeFrame({ account }: WalletContext): Promise<FrameAuthorization> {
  return account.authorizeFrame()
}

/**
 * Returns a token that allows one action of the managed wallet, by one passkey prompt. Undefined, without a prompt, if the
 * environment does not ask for one.
 * @throws {CustodyError} 'Add a passkey first' when the user has no passkey
 */
export async function mfaToken({ account, signedIn }: WalletContext, action: MfaAction): Promise<string | undefined> {
  const { mpc } = await account.environment()
  if (!mpc?.mfa.includes(action)) return undefined
  const body = await account.prepareMfa(action)
  const { value } = await signedIn.session().stampByPasskey(body)
  return account.mfaToken({ body, stamp: value })
}
