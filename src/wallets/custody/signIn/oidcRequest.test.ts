import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../crypto/digest.ts'
import { discoverProvider, exchangeCode, readReturn, toAuthorization } from './oidcRequest.ts'

const issuer = 'https://id.example'
const request = { issuer, clientId: 'wallet', nonce: 'ab'.repeat(32), redirectUri: 'https://wallet.example/' }
const described = {
  ...{ issuer, authorization_endpoint: `${issuer}/auth?tenant=1`, token_endpoint: `${issuer}/token` },
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: false,
}
const answering = (json: unknown) => async () => Response.json(json)

describe('discoverProvider', () => {
  test("default: the issuer's own metadata", async () => {
    const asked: string[] = []
    const fetching = async (url: string | URL | Request) => {
      asked.push(String(url))
      return Response.json(described)
    }
    expect(await discoverProvider(issuer, fetching)).toEqual(described)
    expect(asked).toEqual([`${issuer}/.well-known/openid-configuration`])
  })

  test.each([
    ['another issuer', answering({ ...described, issuer: 'https://other.example' })],
    ['an address that is none', answering({ ...described, authorization_endpoint: 'javascript:alert(1)' })],
    ['no JSON', async () => new Response('<html>')],
    ['nothing', () => Promise.reject(new TypeError('offline'))],
  ])('error: %s', async (_, fetching) => {
    await expect(discoverProvider(issuer, fetching)).rejects.toMatchObject({ code: 'invalid_identity' })
  })
})

describe('toAuthorization', () => {
  test('default: a code with PKCE, returned in the fragment', async () => {
    const { url, state, verifier } = await toAuthorization(described, request)
    const challenge = Buffer.from(await sha256(new TextEncoder().encode(verifier))).toString('base64url')
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      ...{ tenant: '1', scope: 'openid email', client_id: 'wallet', redirect_uri: request.redirectUri },
      ...{ nonce: request.nonce, state, response_type: 'code', response_mode: 'fragment' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    })
    expect(verifier).toHaveLength(43)
  })

  test('behavior: an issuer without PKCE returns the token itself', async () => {
    const { url } = await toAuthorization({ ...described, code_challenge_methods_supported: [] }, request)
    const asked = new URL(url).searchParams
    expect([asked.get('response_type'), asked.get('code_challenge')]).toEqual(['id_token', null])
  })
})

describe('readReturn', () => {
  const read = (rest: string, found = described) =>
    readReturn(new URL(`https://wallet.example/${rest}`), { state: 's', found })

  test('default: a code or a token, in the fragment or in the query', () => {
    expect(read('#code=c&state=s')).toEqual({ code: 'c' })
    expect(read('?code=c&state=s')).toEqual({ code: 'c' })
    expect(read('#id_token=t&state=s')).toEqual({ idToken: 't' })
  })

  test('error: the user declined at the provider', () => {
    expect(() => read('#error=access_denied&state=s')).toThrow('User rejected the request.')
  })

  test.each(['#code=c&state=other', '#code=c', '#state=s', ''])('error: %s', (rest) => {
    expect(() => read(rest)).toThrow('The response of the sign-in provider could not be verified.')
  })

  test('behavior: the issuer in the answer must be the requested one, and an issuer that announces RFC 9207 must send it', () => {
    const naming = { ...described, authorization_response_iss_parameter_supported: true }
    const named = `#code=c&state=s&iss=${encodeURIComponent(issuer)}`
    for (const found of [described, naming]) {
      expect(read(named, found)).toEqual({ code: 'c' })
      expect(() => read('#code=c&state=s&iss=https://other.example', found)).toThrow('could not be verified')
    }
    expect(() => read('#code=c&state=s', naming)).toThrow('could not be verified')
  })
})

test('exchangeCode: proves with its verifier that it requested the code', async () => {
  const authorization = { ...(await toAuthorization(described, request)), code: 'c' }
  const sent: { url: string; body: unknown }[] = []
  const token = await exchangeCode(described, authorization, async (url, init) => {
    sent.push({ url: String(url), body: Object.fromEntries(init?.body as URLSearchParams) })
    return Response.json({ id_token: 't' })
  })
  expect(token).toBe('t')
  expect(sent).toEqual([
    {
      url: described.token_endpoint,
      body: {
        ...{ grant_type: 'authorization_code', code: 'c', code_verifier: authorization.verifier },
        ...{ redirect_uri: request.redirectUri, client_id: 'wallet' },
      },
    },
  ])
})
