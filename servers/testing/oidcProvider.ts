import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

/** `oidc-provider`, certified, on a port of this machine. Users sign in by typing a name. */
export type TestOidcProvider = {
  issuer: string
  clientId: string
  /** The ID token that a browser receives after its user signed in. */
  signIn(login: string, nonce: string): Promise<string>
  close(): Promise<void>
}

const walletUri = 'https://wallet.example/callback'
const clientId = 'wallet'
/** Another app of the same provider, which may redirect to the same address. */
export const otherClientId = 'another-app'

/** How tokens reach a page: at once, or for a code that only it can redeem. */
const flows = {
  implicit: { response_types: ['id_token'], grant_types: ['implicit'] },
  code: { response_types: ['code'], grant_types: ['authorization_code'] },
} as const satisfies Record<string, object>

/** @param options.redirectUri where browsers are redirected to */
export async function startOidcProvider(
  options: { redirectUri?: string; flow?: keyof typeof flows } = {},
): Promise<TestOidcProvider> {
  const { redirectUri = walletUri, flow = 'implicit' } = options
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [clientId, otherClientId].map((id) => ({
      client_id: id,
      redirect_uris: [redirectUri],
      response_types: [...flows[flow].response_types],
      grant_types: [...flows[flow].grant_types],
      token_endpoint_auth_method: 'none',
    })),
    cookies: { keys: ['of a test'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'first' }] },
    responseTypes: ['id_token', 'code'],
    clientBasedCORS: () => true,
  })
  // It warns about settings that tests may use: forms of its own, plain http, and the flow without a code.
  server.on('request', provider.callback())

  return {
    issuer,
    clientId,
    signIn: (login, nonce) => walk(issuer, { login, nonce }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Follows redirects as a browser does, keeps cookies, and fills in the provider's two forms. */
async function walk(issuer: string, { login, nonce }: { login: string; nonce: string }): Promise<string> {
  const cookies = new Map<string, string>()
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: walletUri, response_type: 'id_token', scope: 'openid', nonce },
  })
  let url = new URL(`/auth?${query}`, issuer)
  let form: URLSearchParams | undefined
  for (let steps = 0; steps < 12; steps += 1) {
    const response = await fetch(url, {
      ...(form && { method: 'POST', body: form }),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location?.startsWith(walletUri))
      return new URLSearchParams(new URL(location).hash.slice(1)).get('id_token') ?? ''
    if (location) [url, form] = [new URL(location, url), undefined]
    else {
      const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(await response.text()) ?? []
      form = new URLSearchParams({ prompt, login, password: 'any' })
    }
  }
  throw new Error('The provider did not send the browser home.')
}
