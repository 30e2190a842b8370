import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { parseWebauthnStamp, toBase64url, type WebauthnStamp, webauthnStampChallenge } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import { type Environment, type MfaReply, type MfaRequest, mfaBody, mfaTokenTtlSeconds } from 'latchkey/wire/account'
import type { MfaAction } from 'latchkey/wire/mpc'
import { tokenAlgorithm, tokenTypes } from '../shared/dpop/tokens.ts'
import { verifyAssertion } from '../shared/passkey.ts'
import { findAtCustody } from './adoptPasskey.ts'
import { honourChallenge } from './challenges.ts'
import type { AccountContext } from './context.ts'
import { AccountError } from './failure.ts'
import { maxBodyBytes } from './limits.ts'
import { rememberCounter } from './passkeyCounter.ts'
import { toPasskeyPolicy } from './passkeyPolicy.ts'
import { findPasskey } from './store/passkeys.ts'
import type { Session } from './store/sessions.ts'

/**
 * Issues a token for one operation of the managed wallet after the user's passkey has signed for it. The server that
 * carries out the operation uses the token up (`servers/shared/mfaToken.ts`).
 * @throws {AccountError} `invalid_challenge`, `unknown_passkey`, `invalid_passkey`
 * @throws {PasskeyError}
 * @throws {CustodyUnavailableError}
 */
export async function issueMfaToken(
  context: AccountContext,
  { environment, session }: { environment: Environment; session: Session },
  request: MfaRequest,
): Promise<MfaReply> {
  const stamp = parseWebauthnStamp(request.stamp)
  if (!stamp) throw new AccountError('invalid_passkey')
  const { action, sessionId, challenge } = parse(mfaBody, parseJson(request.body, maxBodyBytes))
  if (sessionId !== session.sessionId) throw new AccountError('invalid_request')
  await honourChallenge(context, environment.environmentId, challenge)
  await verifyStamp(context, { environment, session }, { body: request.body, stamp })
  return { mfaToken: await signMfaToken(context, session, action), expiresIn: mfaTokenTtlSeconds }
}

/**
 * Looks the passkey up at key custody even if it is known here: one that its owner removed there must not count any more,
 * and one that was added there counts at once.
 */
async function verifyStamp(
  context: AccountContext,
  { environment, session }: { environment: Environment; session: Session },
  { body, stamp }: { body: string; stamp: WebauthnStamp },
): Promise<void> {
  const { environmentId } = environment
  const found = await findAtCustody(context, environment, stamp)
  if (found?.personId !== session.personId) throw new AccountError('unknown_passkey')
  const challenge = toBase64url(webauthnStampChallenge(body))
  const { counter } = await verifyAssertion(stamp, challenge, found.passkey, toPasskeyPolicy(environment))
  const known = await findPasskey(context.database, { environmentId, credentialId: stamp.credentialId })
  if (known) await rememberCounter(context, environment, known, counter)
}

function signMfaToken(
  { signingKeys, publicUrl, now }: AccountContext,
  { sessionId, environmentId, personId }: Session,
  action: MfaAction,
): Promise<string> {
  const { keyId, privateKey } = signingKeys
  const issuedAt = Math.floor(now() / 1000)
  return new SignJWT({ sid: sessionId, action })
    .setProtectedHeader({ alg: tokenAlgorithm, typ: tokenTypes.mfa, kid: keyId })
    .setIssuer(publicUrl)
    .setAudience(environmentId)
    .setSubject(personId)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + mfaTokenTtlSeconds)
    .sign(privateKey)
}
