import {
  type Environment,
  type FailureCode,
  type ProxyCodeLogin,
  type ProxyOidcLogin,
  type ProxySession,
  proxySession,
  sessionKeyTtlSeconds,
} from 'latchkey/wire/account'
import type { AccountContext } from '../context.ts'
import { CustodyRefusedError, readReply } from '../custody.ts'
import { AccountError } from '../failure.ts'
import { verificationTtlSeconds } from '../limits.ts'
import { readOidcToken } from '../oidcSignIn.ts'
import { type ParentActivity, toParent } from '../parent.ts'
import { readEmailToken } from '../verification.ts'
import { findByEmail, findByOidcToken } from './findAccount.ts'

/**
 * Registers the page's key for the user who read a code. Key custody checks that the token's holder signed for this
 * key.
 * @throws {AccountError} `invalid_verification`, also when the address has no account
 */
export async function loginWithCode(
  context: AccountContext,
  environment: Environment,
  { organizationId: wanted, ...login }: ProxyCodeLogin,
): Promise<ProxySession> {
  const token = await readEmailToken(context, environment, login.verificationToken)
  const organizationId = await findByEmail(context, environment, token.contact)
  return submitLogin(context, environment, {
    name: 'otp_login',
    type: 'ACTIVITY_TYPE_OTP_LOGIN_V2',
    organizationId: chosen(organizationId, wanted, 'invalid_verification'),
    // The time at which the token was issued: a repeated request is the same activity even if a response was lost.
    at: Number(token.exp) - verificationTtlSeconds * 1000,
    parameters: login,
    refused: 'invalid_verification',
  })
}

/**
 * Registers the page's key for the subject of a provider's token that was made for this key.
 * @throws {AccountError} `login_method_not_offered`, `invalid_identity`
 */
export async function loginWithOidc(
  context: AccountContext,
  environment: Environment,
  { organizationId: wanted, ...login }: ProxyOidcLogin,
): Promise<ProxySession> {
  const { at } = readOidcToken(environment, login.oidcToken, login.publicKey)
  const organizationId = await findByOidcToken(context, environment, login.oidcToken)
  return submitLogin(context, environment, {
    name: 'oauth_login',
    type: 'ACTIVITY_TYPE_OAUTH_LOGIN',
    organizationId: chosen(organizationId, wanted, 'invalid_identity'),
    at,
    parameters: login,
    refused: 'invalid_identity',
  })
}

/** The token determines the organization. A page that names another one is refused (threats T32). */
function chosen(found: string | undefined, wanted: string | undefined, refused: FailureCode): string {
  if (found === undefined || (wanted !== undefined && wanted !== found)) throw new AccountError(refused)
  return found
}

async function submitLogin(
  context: AccountContext,
  environment: Environment,
  { name, refused, ...activity }: ParentActivity & { name: string; refused: FailureCode },
): Promise<ProxySession> {
  const parameters = { ...activity.parameters, expirationSeconds: String(sessionKeyTtlSeconds) }
  try {
    const { result } = await toParent(context, environment).submit(name, { ...activity, parameters })
    return readReply(proxySession, Object.values(result)[0])
  } catch (error) {
    if (error instanceof CustodyRefusedError) throw new AccountError(refused, { cause: error })
    throw error
  }
}
