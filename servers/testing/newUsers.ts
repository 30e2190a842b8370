import type { SignedIn } from 'latchkey/wire/account'
import { createSessionPublicKey } from './accountHarness.ts'
import { createDpopKey } from './dpopKey.ts'
import { environmentId, organizationId, type ServersProcess } from './serversProcess.ts'
import { createSoftPasskey, type SoftPasskey } from './softPasskey.ts'

/** A user who signed up with a passkey, and the account server's reply. */
export type NewUser = { passkey: SoftPasskey; signedIn: SignedIn }

/** Users who sign up with passkeys, one after the other in each of several browsers. */
export type NewUsers = {
  acknowledged: NewUser[]
  end(): Promise<void>
}

/** The servers must trust one proxy: every new user has a network of their own. */
export function createNewUsers(servers: ServersProcess, browsers = 4): NewUsers {
  const acknowledged: NewUser[] = []
  let [isOver, number] = [false, 0]
  const browser = async () => {
    while (!isOver && servers.isRunning()) {
      number += 1
      // A server that ends with its test sends no response.
      const newUser = await signUp(servers, `10.1.${number >> 8}.${number & 255}`).catch(() => undefined)
      if (newUser) acknowledged.push(newUser)
    }
  }
  const running = Promise.all(Array.from({ length: browsers }, browser))
  return {
    acknowledged,
    async end() {
      isOver = true
      await running
    },
  }
}

async function signUp(servers: ServersProcess, address: string): Promise<NewUser | undefined> {
  const passkey = createSoftPasskey({ origin: 'https://wallet.example', rpId: 'wallet.example' })
  const send = await createSender(servers, address)
  const { body } = await send<{ challenge: string }>(`/environments/${environmentId}/challenges`, {})
  const { challenge } = body
  const attestation = passkey.register(challenge)
  const request = { challenge, attestation, displayName: 'Ada', sessionPublicKey: createSessionPublicKey() }
  const { status, body: signedIn } = await send<SignedIn>(`/environments/${environmentId}/sign-up`, request)
  return status === 200 || status === 201 ? { passkey, signedIn } : undefined
}

/** Signs a user in with their passkey, from a new browser. */
export async function signIn(servers: ServersProcess, passkey: SoftPasskey, address: string): Promise<SignedIn> {
  const send = await createSender(servers, address)
  const { body: issued } = await send<{ challenge: string }>(`/environments/${environmentId}/challenges`, {})
  const body = JSON.stringify({
    type: 'ACTIVITY_TYPE_STAMP_LOGIN',
    organizationId,
    timestampMs: String(Date.now()),
    parameters: { publicKey: createSessionPublicKey() },
    challenge: issued.challenge,
  })
  return (await send<SignedIn>(`/environments/${environmentId}/sign-in`, { body, stamp: passkey.stamp(body) })).body
}

/** A browser with a key of its own, at a network address. */
async function createSender({ urls }: ServersProcess, address: string) {
  const key = await createDpopKey(Date.now)
  return async <reply>(path: string, body: object): Promise<{ status: number; body: reply }> => {
    const url = `${urls.account}${path}`
    const headers = { DPoP: await key.prove({ method: 'POST', url }), 'X-Forwarded-For': address }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as reply }
  }
}
