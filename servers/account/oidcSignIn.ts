import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { parse } from 'latchkey/wire'
import {
  type Environment,
  type OidcProvider,
  type OidcSignIn,
  oidcClaims,
  oidcSignInMessage,
  sessionKeyTtlSeconds,
  toDisplayName,
} from 'latchkey/wire/account'
import { isClientSigned } from '../shared/clientSignature.ts'
import type { AccountContext } from './context.ts'
import { CustodyRefusedError } from './custody.ts'
import { AccountError } from './failure.ts'
import { findOrCreatePerson } from './findOrCreatePerson.ts'
import { toParent } from './parent.ts'

/**
 * Signs in the subject of the provider's token, and registers the session key at key custody. Key custody verifies the
 * token; no claim is trusted before that. Creates a person and a wallet for a new subject.
 * @param options.thumbprint of the key that the session will be bound to: the same token starts no session for another
 * key
 * @returns the id of the person
 * @throws {AccountError} `login_method_not_offered`, `invalid_identity`
 */
export async function signInWithOidc(
  context: AccountContext,
  environment: Environment,
  { request, thumbprint }: { request: OidcSignIn; thumbprint: string },
): Promise<string> {
  const { oidcToken, clientSignature } = request
  const { publicKey } = clientSignature
  const { provider, claims, at } = readOidcToken(environment, oidcToken, publicKey)
  const message = oidcSignInMessage({ thumbprint })
  const isSigned = clientSignature.message === message && (await isClientSigned(context.verifyApiKey, clientSignature))
  if (!isSigned) throw new AccountError('invalid_identity')
  const subject = toSubject(provider, claims)
  const newUser = {
    userName: toDisplayName(claims.name) || toDisplayName(claims.email) || provider.name,
    oauthProviders: [{ providerName: provider.name, oidcToken }],
  }
  try {
    const { personId, organizationId } = await findOrCreatePerson(
      context,
      environment,
      { kind: 'oidc', subject },
      newUser,
    )
    await toParent(context, environment).submit('oauth_login', {
      type: 'ACTIVITY_TYPE_OAUTH_LOGIN',
      organizationId,
      // The time at which the token was issued: a repeated request is the same activity even if a response was lost.
      at,
      parameters: { oidcToken, publicKey, expirationSeconds: String(sessionKeyTtlSeconds) },
    })
    return personId
  } catch (error) {
    if (error instanceof CustodyRefusedError) throw new AccountError('invalid_identity', { cause: error })
    throw error
  }
}

/** Returns the identity under which a subject of a provider is stored. */
export function toSubject({ issuer, clientId }: OidcProvider, { sub }: { sub: string }): string {
  return JSON.stringify([issuer, clientId, sub])
}

/**
 * Reads the claims of a token that was made for `publicKey`. Key custody verifies that it is genuine.
 * @throws {AccountError} `login_method_not_offered`, `invalid_identity`
 */
export function readOidcToken(environment: Environment, oidcToken: string, publicKey: string) {
  const { provider, claims } = readOidcClaims(environment, oidcToken)
  // A genuine token for another key may be stolen, so it is refused.
  const nonce = createHash('sha256').update(publicKey).digest('hex')
  if (claims.nonce !== nonce) throw new AccountError('invalid_identity')
  return { provider, claims, at: claims.iat * 1000 }
}

/**
 * Reads the claims of a token for any key, without verifying them.
 * @throws {AccountError} `login_method_not_offered`, `invalid_identity`
 */
export function readOidcClaims({ oidc }: Environment, oidcToken: string) {
  const claims = decode(oidcToken)
  const audiences = [claims.aud].flat()
  const provider: OidcProvider | undefined = oidc.find(
    ({ issuer, clientId }) => issuer === claims.iss && audiences.includes(clientId),
  )
  if (!provider) throw new AccountError('login_method_not_offered')
  return { provider, claims }
}

function decode(oidcToken: string) {
  try {
    return parse(oidcClaims, decodeJwt(oidcToken))
  } catch (cause) {
    throw new AccountError('invalid_identity', { cause })
  }
}
