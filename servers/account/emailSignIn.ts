import { type EmailSignIn, type Environment, sessionKeyTtlSeconds, signInMessage } from 'latchkey/wire/account'
import type { AccountContext } from './context.ts'
import { CustodyRefusedError } from './custody.ts'
import { AccountError } from './failure.ts'
import { verificationTtlSeconds } from './limits.ts'
import { toParent } from './parent.ts'
import { replaceEmail } from './store/identities.ts'
import { verifyEmailProof } from './verification.ts'
import { welcome } from './welcome.ts'

/**
 * Signs in whoever confirmed the address that the code was read at, and the session key at key custody; makes a person and a
 * wallet where nobody did. An address that was only typed, when signing up, is nobody's.
 * @param options.thumbprint of the key that the session will be bound to: nobody begins one for another key by the same proof
 * @returns the id of the person
 * @throws {AccountError} `invalid_verification`
 */
export async function signInWithEmail(
  context: AccountContext,
  environment: Environment,
  { request, thumbprint }: { request: EmailSignIn; thumbprint: string },
): Promise<string> {
  const token = await verifyEmailProof(context, environment, request, (token) =>
    signInMessage({ ...token, thumbprint }),
  )
  const { contact } = token
  const newcomer = { userName: contact, userEmail: contact, oauthProviders: [] }
  const claim = { kind: 'email', subject: contact } as const
  const { personId, organizationId } = await welcome(context, environment, claim, newcomer)
  try {
    await toParent(context, environment).submit('otp_login', {
      type: 'ACTIVITY_TYPE_OTP_LOGIN_V2',
      organizationId,
      // The moment the token was made: the same request is the same activity, though an answer was lost between.
      at: Number(token.exp) - verificationTtlSeconds * 1000,
      parameters: { ...request, publicKey: token.public_key, expirationSeconds: String(sessionKeyTtlSeconds) },
    })
  } catch (error) {
    if (error instanceof CustodyRefusedError) throw new AccountError('invalid_verification', { cause: error })
    throw error
  }
  // Key custody has just held the address for theirs: one that it replaced, when that broke off, goes now.
  const owner = { environmentId: environment.environmentId, personId, createdAt: context.now() }
  await replaceEmail(context.database, owner, contact)
  return personId
}
