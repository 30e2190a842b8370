import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { parse, uuid } from 'latchkey/wire'
import { sessionIdRegistration } from 'latchkey/wire/account'
import * as v from 'valibot'
import { fetchForeignJson } from '../foreignJson.ts'
import { maxTokenLength, tokenAlgorithm, tokenTypes } from './tokens.ts'

/** The bearer of an access token of the account server. */
export type TokenHolder = {
  environmentId: string
  personId: string
  /** Of the session at the account server. */
  sessionId: string
  /** When the session began, in milliseconds since the epoch. */
  signedInAt: number
  /** The key with which the page signs the session's id, compressed, in hex, if it registered one. */
  sessionIdKey: string | undefined
  /** RFC 7638 thumbprint of the key that must prove each request. */
  thumbprint: string
}

/**
 * Checks an access token of one environment.
 * @throws {TokenError | IssuerAwayError}
 */
export type VerifyAccessToken = (accessToken: string, environmentId: string) => Promise<TokenHolder>

/** The token is malformed, expired, foreign, or meant for another environment. */
export class TokenError extends Error {
  override name = 'TokenError'
}

/** The account server's keys cannot be fetched, so no token can be checked. */
export class IssuerAwayError extends Error {
  override name = 'IssuerAwayError'
}

/** The account server whose tokens are checked. */
export type TokenIssuer = {
  /** Its public address, as its tokens name it. */
  issuer: string
  /** Its keys; by default they are fetched from it. */
  keys?: JWTVerifyGetKey | undefined
  now: () => number
}

/**
 * Checks a token of one kind and one environment, and reads its claims. It proves nothing about who sends the token.
 * @throws {TokenError | IssuerAwayError}
 */
export type OpenToken = <const schema extends v.GenericSchema>(
  token: string,
  expected: { type: keyof typeof tokenTypes; environmentId: string; claims: schema },
) => Promise<v.InferOutput<schema>>

/** Creates the check that a server makes of the account server's tokens, by its published keys. */
export function createTokenOpener({ issuer, now, keys = remoteKeys(issuer) }: TokenIssuer): OpenToken {
  const findKey: JWTVerifyGetKey = (header, token) =>
    Promise.resolve(keys(header, token)).catch((cause) => {
      // A key id that the issuer does not have. Every other failure leaves the key unknown.
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause
      throw new IssuerAwayError('The keys of the account server cannot be fetched.', { cause })
    })

  return async (token, { type, environmentId, claims }) => {
    if (token.length > maxTokenLength) throw new TokenError('The token is too long.')
    try {
      const { payload } = await jwtVerify(token, findKey, {
        ...{ typ: tokenTypes[type], algorithms: [tokenAlgorithm], issuer, audience: environmentId },
        ...{ requiredClaims: ['exp'], currentDate: new Date(now()) },
      })
      return parse(claims, payload)
    } catch (cause) {
      if (cause instanceof IssuerAwayError) throw cause
      throw new TokenError('The token was refused.', { cause })
    }
  }
}

const accessClaims = v.object({
  sub: v.string(),
  sid: uuid,
  cnf: v.object({ jkt: v.string() }),
  auth_time: v.number(),
  session_id_key: sessionIdRegistration.entries.sessionIdKey,
})

/** Creates the check of access tokens. */
export function createAccessTokenVerifier(issuer: TokenIssuer): VerifyAccessToken {
  const open = createTokenOpener(issuer)
  return async (accessToken, environmentId) => {
    const claims = await open(accessToken, { type: 'access', environmentId, claims: accessClaims })
    return {
      environmentId,
      personId: claims.sub,
      sessionId: claims.sid,
      signedInAt: claims.auth_time * 1000,
      sessionIdKey: claims.session_id_key,
      thumbprint: claims.cnf.jkt,
    }
  }
}

/** The issuer is the operator's own, so it may be in a private network. */
function remoteKeys(issuer: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    [customFetch]: async (url) => Response.json(await fetchForeignJson(new URL(url), { network: 'private' })),
  })
}
