import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { parse, uuid } from 'latchkey/wire'
import { sessionIdRegistration } from 'latchkey/wire/account'
import * as v from 'valibot'
import { maxTokenLength } from './limits.ts'

/** The algorithm of every token and proof of the account server. No server accepts another (threats T16). */
export const accountTokenAlgorithm = 'ES256'

/** The kinds of tokens, in their header `typ` (RFC 9068 §2.1), so that none passes for another. */
export const accountTokenTypes = { access: 'at+jwt', mfa: 'mfa+jwt' } as const
export type AccountTokenType = keyof typeof accountTokenTypes

/** The claims of an access token. */
export const accessClaims = v.object({
  /** The person. */
  sub: uuid,
  /** The environment. */
  aud: uuid,
  /** The session. */
  sid: uuid,
  /** The key that the token is bound to (RFC 9449 §6.1). */
  cnf: v.object({ jkt: v.string() }),
  /** The key that signs the session's id, if the page registered one. */
  session_id_key: sessionIdRegistration.entries.sessionIdKey,
  exp: v.number(),
})
export type AccessClaims = v.InferOutput<typeof accessClaims>

/** The token is not one of this account server's, not of this kind, or expired. */
export class AccountTokenError extends Error {
  override name = 'AccountTokenError'
}

/** The account server did not return its keys, so no token can be verified. */
export class AccountUnavailableError extends Error {
  override name = 'AccountUnavailableError'
}

/** What a server needs to verify the tokens of an account server. */
export type AccountTokenKeys = {
  /** The account server's public address, as its tokens name it. */
  issuer: string
  findKey: JWTVerifyGetKey
}

/**
 * Returns the keys of an account server, which are fetched on first use.
 * @param options.url the address at which this server calls the account server, if it is not the public one
 */
export function createAccountTokenKeys(options: {
  issuer: string
  url?: string | undefined
  fetch?: typeof fetch | undefined
}): AccountTokenKeys {
  const { issuer, url = issuer } = options
  const send = options.fetch ?? fetch
  const findKey = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), {
    async [customFetch](address, init) {
      const response = await send(address, init).catch((cause: unknown) => {
        throw new AccountUnavailableError('The account server did not answer.', { cause })
      })
      if (response.status !== 200) throw new AccountUnavailableError('The account server did not return its keys.')
      return response
    },
  })
  return { issuer, findKey }
}

/**
 * Verifies a token and reads its claims. It proves nothing about its sender: an access token needs a proof of its key
 * beside it, or a signed session id.
 * @param options.environmentId the audience; any by default
 * @throws {AccountTokenError}
 * @throws {AccountUnavailableError}
 */
export async function openAccountToken<const schema extends v.GenericSchema>(
  { issuer, findKey }: AccountTokenKeys,
  token: string,
  options: { type: AccountTokenType; claims: schema; environmentId?: string | undefined; now: number },
): Promise<v.InferOutput<schema>> {
  const { type, claims, environmentId, now } = options
  if (token.length > maxTokenLength) throw new AccountTokenError('The token is too long.')
  try {
    const { payload } = await jwtVerify(token, findKey, {
      typ: accountTokenTypes[type],
      algorithms: [accountTokenAlgorithm],
      issuer,
      ...(environmentId !== undefined && { audience: environmentId }),
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    })
    return parse(claims, payload)
  } catch (cause) {
    if (cause instanceof AccountUnavailableError) throw cause
    throw new AccountTokenError('The token could not be verified.', { cause })
  }
}
