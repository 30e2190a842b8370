import * as v from 'valibot'
import { AccountError } from '../../../core/account/accountError.ts'
import { UserRejectedError } from '../../../core/providerErrors.ts'
import { requestTimeoutMs } from '../../../core/requestTimeoutMs.ts'
import { toBase64url } from '../../../crypto/base64.ts'
import { sha256 } from '../../../crypto/digest.ts'
import { randomBytes } from '../../../crypto/randomBytes.ts'
import { httpUrl } from '../../../wire/httpUrl.ts'

/** A token that names a person, for `clientId`, with `nonce` in it. */
export type OidcRequest = { issuer: string; clientId: string; nonce: string }

/** What an issuer says of itself (OpenID Connect Discovery §3). */
const provider = v.object({
  issuer: v.string(),
  authorization_endpoint: httpUrl,
  token_endpoint: v.optional(httpUrl),
  code_challenge_methods_supported: v.optional(v.array(v.string()), []),
  /** It names itself in what it sends back (RFC 9207 §3). */
  authorization_response_iss_parameter_supported: v.optional(v.boolean(), false),
})
export type Provider = v.InferOutput<typeof provider>

const tokenReply = v.object({ id_token: v.string() })

/** The window's address, and what its return is compared with. */
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
 * Where the window goes: for a code with PKCE (RFC 7636) where the issuer knows it, else for the token itself. Either comes
 * back behind the hash, which no server sees.
 */
export async function toAuthorization(
  { authorization_endpoint, ...found }: Provider,
  { clientId, nonce, redirectUri }: OidcRequest & { redirectUri: string },
): Promise<Authorization> {
  const [state, verifier] = [random(), random()]
  const url = new URL(authorization_endpoint)
  const asked = { scope: 'openid email', client_id: clientId, redirect_uri: redirectUri, nonce, state }
  for (const [name, value] of Object.entries({ ...asked, ...(await responseOf(found, verifier)) }))
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
 * What the provider sent back, behind the hash or, by issuers that know no other way, in the query.
 * @throws {UserRejectedError} when the person said no there
 * @throws {AccountError} `invalid_identity` when it answers another request, or with nothing of use
 */
export function readReturn(
  { hash, search }: URL,
  { state, found }: { state: string; found: Provider },
): { idToken: string } | { code: string } {
  const returned = new URLSearchParams(hash ? hash.slice(1) : search)
  const isNamed = found.authorization_response_iss_parameter_supported
  if (returned.get('error') === 'access_denied') throw new UserRejectedError()
  const [idToken, code] = [returned.get('id_token'), returned.get('code')]
  // Mixed up with another provider's, a code would be redeemed at the wrong one (RFC 9207 §2.4).
  const isItsOwn = (returned.get('iss') ?? (isNamed ? undefined : found.issuer)) === found.issuer
  if (!isItsOwn || returned.get('state') !== state || !(idToken ?? code)) throw new AccountError('invalid_identity')
  return idToken ? { idToken } : { code: code ?? '' }
}

/** The token for a code (RFC 6749 §4.1.3): a public client proves by the verifier that the code was its own. */
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
