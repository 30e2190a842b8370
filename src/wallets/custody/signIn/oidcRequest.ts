import * as v from 'valibot'
import { AccountError } from '../../../core/account/accountError.ts'
import { UserRejectedError } from '../../../core/providerErrors.ts'
import { requestTimeoutMs } from '../../../core/requestTimeoutMs.ts'
import { toBase64url } from '../../../crypto/base64.ts'
import { sha256 } from '../../../crypto/digest.ts'
import { randomBytes } from '../../../crypto/randomBytes.ts'
import { httpUrl } from '../../../wire/httpUrl.ts'

/** An ID token for `clientId`, with `nonce` in it. */
export type OidcRequest = { issuer: string; clientId: string; nonce: string }

/** An issuer's metadata (OpenID Connect Discovery §3). */
const provider = v.object({
  issuer: v.string(),
  authorization_endpoint: httpUrl,
  token_endpoint: v.optional(httpUrl),
  code_challenge_methods_supported: v.optional(v.array(v.string()), []),
  /** The issuer includes its own name in the response (RFC 9207 §3). */
  authorization_response_iss_parameter_supported: v.optional(v.boolean(), false),
})
export type Provider = v.InferOutput<typeof provider>

const tokenReply = v.object({ id_token: v.string() })

/** The window's URL, and the values to compare its response with. */
export type Authorization = { url: string; state: string; verifier: string; redirectUri: string; clientId: string }

const random = () => toBase64url(randomBytes(32))

/** @throws {AccountError} `invalid_identity` when the issuer does not describe itself */
export async function discoverProvider(issuer: string, fetching?: typeof fetch): Promise<Provider> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await readJson(provider, url, {}, fetching)
  // OpenID Connect Discovery §4.3: the two must be identical.
  if (found.issuer !== issuer) throw new AccountError('invalid_identity')
  return found
}

/**
 * Builds the window's URL: for a code with PKCE (RFC 7636) if the issuer supports it, else for the token itself. Either comes
 * back in the fragment, which no server sees.
 */
export async function toAuthorization(
  { authorization_endpoint, ...found }: Provider,
  { clientId, nonce, redirectUri }: OidcRequest & { redirectUri: string },
): Promise<Authorization> {
  const [state, verifier] = [random(), random()]
  const url = new URL(authorization_endpoint)
  const parameters = { scope: 'openid email', client_id: clientId, redirect_uri: redirectUri, nonce, state }
  for (const [name, value] of Object.entries({ ...parameters, ...(await responseOf(found, verifier)) }))
    url.searchParams.set(name, value)
  return { url: url.href, state, verifier, redirectUri, clientId }
}

async function responseOf(found: Omit<Provider, 'authorization_endpoint'>, verifier: string) {
  const hasPkce = found.token_endpoint && found.code_challenge_methods_supported.includes('S256')
  if (!hasPkce) return { response_type: 'id_token', response_mode: 'fragment' }
  const challenge = toBase64url(await sha256(new TextEncoder().encode(verifier)))
  return {
    ...{ response_type: 'code', response_mode: 'fragment' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  }
}

/**
 * Parses the provider's response from the fragment or, for issuers that support nothing else, from the query.
 * @throws {UserRejectedError} if the user declined at the provider
 * @throws {AccountError} `invalid_identity` if it answers another request or contains no token or code
 */
export function readReturn(
  { hash, search }: URL,
  { state, found }: { state: string; found: Provider },
): { idToken: string } | { code: string } {
  const returned = new URLSearchParams(hash ? hash.slice(1) : search)
  const isNamed = found.authorization_response_iss_parameter_supported
  if (returned.get('error') === 'access_denied') throw new UserRejectedError()
  const [idToken, code] = [returned.get('id_token'), returned.get('code')]
  // Otherwise a code could be redeemed at the wrong provider (RFC 9207 §2.4).
  const isItsOwn = (returned.get('iss') ?? (isNamed ? undefined : found.issuer)) === found.issuer
  if (!isItsOwn || returned.get('state') !== state || !(idToken ?? code)) throw new AccountError('invalid_identity')
  return idToken ? { idToken } : { code: code ?? '' }
}

/** Exchanges a code for the token (RFC 6749 §4.1.3). A public client proves with the verifier that it requested the code. */
export async function exchangeCode(
  { token_endpoint = '' }: Provider,
  { code, verifier, redirectUri, clientId }: Authorization & { code: string },
  fetching?: typeof fetch,
): Promise<string> {
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier },
    ...{ redirect_uri: redirectUri, client_id: clientId },
  })
  return (await readJson(tokenReply, token_endpoint, { method: 'POST', body }, fetching)).id_token
}

async function readJson<const schema extends v.GenericSchema>(
  schema: schema,
  url: string,
  request: RequestInit,
  fetching: typeof fetch = fetch,
): Promise<v.InferOutput<schema>> {
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const reply = await fetching(url, { ...request, signal })
    return v.parse(schema, await reply.json())
  } catch (cause) {
    throw new AccountError('invalid_identity', { cause })
  }
}
