import { type EmailSignIn, type Environment, sessionKeyTtlSeconds, signInMessage } from 'latchkey/wire/account'
import type { AccountContext } from './context.ts'
import { CustodyRefusedError } from './custody.ts'
import { AccountError } from './failure.ts'
import { findOrCreatePerson } from './findOrCreatePerson.ts'
import { verificationTtlSeconds } from './limits.ts'
import { toParent } from './parent.ts'
import { replaceEmail } from './store/identities.ts'
import { verifyEmailProof } from './verification.ts'

/**
 * Signs in the person who confirmed the address, and registers the session key at key custody. Creates a person and a
 * wallet if no person confirmed the address. An address that was only typed at sign-up belongs to no person.
 * @param options.thumbprint of the key that the session will be bound to: the same proof starts no session for another
 * key
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
  const newUser = { userName: contact, userEmail: contact, oauthProviders: [] }
  const claim = { kind: 'email', subject: contact } as const
  const { personId, organizationId } = await findOrCreatePerson(context, environment, claim, newUser)
  try {
    await toParent(context, environment).submit('otp_login', {
      type: 'ACTIVITY_TYPE_OTP_LOGIN_V2',
      organizationId,
      // The time at which the token was issued: a repeated request is the same activity even if a response was lost.
      at: Number(token.exp) - verificationTtlSeconds * 1000,
      parameters: { ...request, publicKey: token.public_key, expirationSeconds: String(sessionKeyTtlSeconds) },
    })
  } catch (error) {
    if (error instanceof CustodyRefusedError) throw new AccountError('invalid_verification', { cause: error })
    throw error
  }
  // Key custody has just confirmed that the address is theirs. Remove an old address left by an interrupted change.
  const owner = { environmentId: environment.environmentId, personId, createdAt: context.now() }
  await replaceEmail(context.database, owner, contact)
  return personId
}
