import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { parse, uuid } from 'latchkey/wire'
import * as v from 'valibot'
import { fetchForeignJson } from '../foreignJson.ts'
import { maxTokenLength, tokenAlgorithm, tokenType } from './tokens.ts'

/** The bearer of an access token of the account server. */
export type TokenHolder = {
  environmentId: string
  personId: string
  /** Of the session at the account server. */
  sessionId: string
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

const claims = v.object({ sub: v.string(), sid: uuid, cnf: v.object({ jkt: v.string() }) })

/**
 * Creates the check that a server makes of the account server's access tokens, by its published keys.
 * @param options.issuer the account server's public address, as its tokens name it
 * @param options.keys the issuer's keys; by default they are fetched from it
 */
export function createAccessTokenVerifier(options: {
  issuer: string
  keys?: JWTVerifyGetKey | undefined
  now: () => number
}): VerifyAccessToken {
  const { issuer, now } = options
  const keys = options.keys ?? remoteKeys(issuer)
  const findKey: JWTVerifyGetKey = (header, token) =>
    Promise.resolve(keys(header, token)).catch((cause) => {
      // A key id that the issuer does not have. Every other failure leaves the key unknown.
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause
      throw new IssuerAwayError('The keys of the account server cannot be fetched.', { cause })
    })

  return async (accessToken, environmentId) => {
    if (accessToken.length > maxTokenLength) throw new TokenError('The access token is too long.')
    try {
      const { payload } = await jwtVerify(accessToken, findKey, {
        ...{ typ: tokenType, algorithms: [tokenAlgorithm], issuer, audience: environmentId },
        ...{ requiredClaims: ['exp'], currentDate: new Date(now()) },
      })
      const { sub, sid, cnf } = parse(claims, payload)
      return { environmentId, personId: sub, sessionId: sid, thumbprint: cnf.jkt }
    } catch (cause) {
      if (cause instanceof IssuerAwayError) throw cause
      throw new TokenError('The access token was refused.', { cause })
    }
  }
}

/** The issuer is the operator's own, so it may be in a private network. */
function remoteKeys(issuer: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    [customFetch]: async (url) => Response.json(await fetchForeignJson(new URL(url), { network: 'private' })),
  })
}
