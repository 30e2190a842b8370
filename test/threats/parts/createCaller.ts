import { p256 } from '@noble/curves/nist'
import type { SignedIn } from 'latchkey/wire/account'
import { createDpopKey, type DpopKey } from '../../../servers/testing/dpopKey.ts'
import { type Ceremony, createSoftPasskey, type SoftPasskey } from '../../../servers/testing/softPasskey.ts'
import type { StackInfo } from '../../../stack/stackInfo.ts'

export type Reply<body = unknown> = { status: number; body: body }
type Entering = { passkey: SoftPasskey; key: DpopKey; challenge?: string; ceremony?: Ceremony }

export type Caller = ReturnType<typeof createCaller>

/**
 * Calls the servers of a stack over HTTP as the wallet site's page would, or as an attacker who claims to be it.
 * @param send reaches a server in process instead
 */
export function createCaller(info: StackInfo, send: typeof fetch = fetch) {
  const { account, custody } = info.servers
  const origin = info.sites.wallet
  const environment = `${account}/environments/${info.environmentId}`

  async function post<body = unknown>(url: string, content: unknown, headers: Record<string, string> = {}) {
    const body = typeof content === 'string' ? content : JSON.stringify(content)
    const sent = { 'content-type': 'application/json', origin, ...headers }
    return reply<body>(await send(url, { method: 'POST', headers: sent, body }))
  }

  const prove = async (key: DpopKey, url: string) => ({ dpop: await key.prove({ method: 'POST', url }) })

  return {
    post,
    passkey: () => createSoftPasskey({ origin, rpId: new URL(origin).hostname }),
    key: () => createDpopKey(Date.now),
    async challenge() {
      return (await post<{ challenge: string }>(`${environment}/challenges`, {})).body.challenge
    },
    async signUp({ passkey, key, ceremony, ...given }: Entering) {
      const challenge = given.challenge ?? (await this.challenge())
      const attestation = passkey.register(challenge, ceremony)
      const content = { challenge, attestation, displayName: 'Ada', sessionPublicKey: somePublicKey() }
      return post<SignedIn>(`${environment}/sign-up`, content, await prove(key, `${environment}/sign-up`))
    },
    async signIn({ passkey, key, ceremony, ...given }: Entering) {
      const body = JSON.stringify({
        type: 'ACTIVITY_TYPE_STAMP_LOGIN',
        organizationId: info.custody.organizationId,
        timestampMs: String(Date.now()),
        challenge: given.challenge ?? (await this.challenge()),
        parameters: { publicKey: somePublicKey() },
      })
      const content = { body, stamp: passkey.stamp(body, ceremony) }
      return post<SignedIn>(`${environment}/sign-in`, content, await prove(key, `${environment}/sign-in`))
    },
    async refresh(refreshToken: string, key: DpopKey) {
      const url = `${account}/token`
      return post<SignedIn>(url, { refreshToken }, await prove(key, url))
    },
    async me(accessToken: string, headers: Record<string, string>) {
      return reply(await send(`${account}/me`, { headers: { authorization: `DPoP ${accessToken}`, ...headers } }))
    },
    /** Submits to key custody with a passkey's stamp. */
    submit(name: string, content: object, { passkey, ceremony }: { passkey: SoftPasskey; ceremony?: Ceremony }) {
      const body = JSON.stringify({ timestampMs: String(Date.now()), ...content })
      const stamp = { 'x-stamp-webauthn': passkey.stamp(body, ceremony) }
      return post(`${custody}/public/v1/submit/${name}`, body, stamp)
    },
  }
}

async function reply<body>(response: Response): Promise<Reply<body>> {
  const text = await response.text()
  return { status: response.status, body: (text && JSON.parse(text)) as body }
}

/** The attestation of a session key whose private key is thrown away. */
function somePublicKey(): string {
  return Buffer.from(p256.getPublicKey(p256.utils.randomPrivateKey())).toString('hex')
}
