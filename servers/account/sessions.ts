import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { randomBytes, toBase64url } from 'latchkey/crypto'
import { parse, uuid } from 'latchkey/wire'
import { accessTokenTtlSeconds, refreshTokenTtlSeconds, type Tokens } from 'latchkey/wire/account'
import * as v from 'valibot'
import { maxTokenLength, tokenAlgorithm, tokenTypes } from '../shared/dpop/tokens.ts'
import type { AccountContext } from './context.ts'
import { AccountError } from './failure.ts'
import { findPublicKey } from './signingKeys.ts'
import {
  deleteSession,
  findSession,
  findSessionOfToken,
  renewSession,
  type Session,
  saveSession,
} from './store/sessions.ts'

/**
 * The claims of an access token that this server reads; the others come from the session. Other servers read `sub`,
 * `aud` and `cnf`.
 */
const claims = v.object({ sid: uuid })

/** Starts a session of a person on a device, bound to the key with this thumbprint. */
export async function startSession(
  context: AccountContext,
  owner: {
    environmentId: string
    personId: string
    thumbprint: string
    sessionIdKey: string | undefined
    device: string
  },
): Promise<Tokens> {
  const now = context.now()
  const times = { startedAt: now, renewedAt: now, expiresAt: now + refreshTokenTtlSeconds * 1000 }
  const session = { sessionId: randomUUID(), ...owner, ...times }
  const refreshToken = createRefreshToken()
  await saveSession(context.database, session, toHash(refreshToken), now)
  return toTokens(context, session, refreshToken)
}

/**
 * Returns a fresh pair for a refresh token, which is then used up. A token that is used twice ends the session (threats
 * T16).
 * @param thumbprint of the key that proved the request
 * @throws {AccountError} `invalid_token`
 */
export async function refreshSession(
  context: AccountContext,
  refreshToken: string,
  thumbprint: string,
): Promise<Tokens> {
  const next = createRefreshToken()
  const hashes = { tokenHash: toHash(refreshToken), nextTokenHash: toHash(next) }
  const renewal = await renewSession(context.database, { ...hashes, thumbprint }, context.now())
  if (renewal.outcome === 'renewed') return toTokens(context, renewal.session, next)
  if (renewal.outcome === 'reused') {
    context.log('warn', 'refresh token reused', { environmentId: renewal.session.environmentId })
  }
  throw new AccountError('invalid_token')
}

/**
 * Finds the active session of a refresh token, used or not.
 * @throws {AccountError} `invalid_token`
 */
export async function sessionOfRefreshToken(context: AccountContext, refreshToken: string): Promise<Session> {
  const session = await findSessionOfToken(context.database, toHash(refreshToken), context.now())
  if (!session) throw new AccountError('invalid_token')
  return session
}

/**
 * Finds the active session of an access token.
 * @throws {AccountError} `invalid_token`
 */
export async function authenticate(context: AccountContext, accessToken: string): Promise<Session> {
  const { sid } = await open(context, accessToken)
  const session = await findSession(context.database, sid, context.now())
  if (!session) throw new AccountError('invalid_token')
  return session
}

/** Ends a session here at once. Other servers accept its access token until it expires. */
export async function endSession(context: AccountContext, session: Session): Promise<void> {
  await deleteSession(context.database, session.sessionId)
}

async function toTokens(context: AccountContext, session: Session, refreshToken: string): Promise<Tokens> {
  const { keyId, privateKey } = context.signingKeys
  const issuedAt = Math.floor(context.now() / 1000)
  const { sessionId, sessionIdKey, startedAt } = session
  const accessToken = await new SignJWT({
    sid: sessionId,
    cnf: { jkt: session.thumbprint },
    // RFC 9068 §2.2.1: when the user signed in.
    auth_time: Math.floor(startedAt / 1000),
    ...(sessionIdKey !== undefined && { session_id_key: sessionIdKey }),
  })
    .setProtectedHeader({ alg: tokenAlgorithm, typ: tokenTypes.access, kid: keyId })
    .setIssuer(context.publicUrl)
    .setAudience(session.environmentId)
    .setSubject(session.personId)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenTtlSeconds)
    .sign(privateKey)
  const expiresIn = accessTokenTtlSeconds
  return { accessToken, refreshToken, expiresIn, ...(sessionIdKey !== undefined && { sessionId }) }
}

async function open(context: AccountContext, accessToken: string) {
  if (accessToken.length > maxTokenLength) throw new AccountError('invalid_token')
  const findKey = async ({ kid }: { kid?: string | undefined }) => {
    const key = await findPublicKey(context.signingKeys, kid)
    if (!key) throw new AccountError('invalid_token')
    return key
  }
  try {
    const { payload } = await jwtVerify(accessToken, findKey, {
      typ: tokenTypes.access,
      algorithms: [tokenAlgorithm],
      issuer: context.publicUrl,
      requiredClaims: ['exp'],
      currentDate: new Date(context.now()),
    })
    return parse(claims, payload)
  } catch (cause) {
    throw new AccountError('invalid_token', { cause })
  }
}

function createRefreshToken(): string {
  return toBase64url(randomBytes(32))
}

/** Refresh tokens are random, so a plain hash protects them: a stolen database contains no token. */
function toHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
