import { randomUUID } from 'node:crypto'
import { createAccountServer, createEnvelope, createLog, openDatabase } from 'latchkey-servers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ceremony, SoftPasskey } from '../../servers/testing/softPasskey.ts'
import { toEnvironment } from '../../stack/toEnvironment.ts'
import { createCaller } from './parts/createCaller.ts'
import { type Servers, startServers } from './parts/startServers.ts'

// T17: a passkey's answer was made for something else, somewhere else, or by another user.

let servers: Servers
/** A passkey that is registered at both servers. */
let passkey: SoftPasskey
let organizationId: string

/** Before each group, because a rate limit would stop the last attacks of one long series instead of the check they are for. */
async function start() {
  servers = await startServers()
  const { caller } = servers
  passkey = caller.passkey()
  const { body } = await caller.signUp({ passkey, key: await caller.key() })
  const [credential] = body.person.credentials
  organizationId = credential!.walletProperties.turnkeySubOrganizationId!
}
const stop = () => servers?.close()

const atWallet = (name: string) => `http://${name}:${new URL(servers.info.sites.wallet).port}`

const otherPlaces: [string, () => Ceremony][] = [
  ['a page of a stranger', () => ({ origin: 'http://evil.localhost' })],
  ['a stranger who begins like the wallet', () => ({ origin: `${servers.info.sites.wallet}.evil.example` })],
  ['the wallet under https', () => ({ origin: servers.info.sites.wallet.replace('http:', 'https:') })],
  ['the wallet on another port', () => ({ origin: 'http://wallet.localhost:1' })],
  ['a subdomain of the wallet', () => ({ origin: atWallet('a.wallet.localhost') })],
  ['no page', () => ({ origin: 'null' })],
  ['an app', () => ({ origin: 'android:apk-key-hash:AAAA' })],
  ['another RP', () => ({ rpId: 'evil.localhost' })],
  ['the RP above', () => ({ rpId: 'localhost' })],
  ["another site's frame", () => ({ clientData: { crossOrigin: true } })],
  ["a named site's frame", () => ({ clientData: { crossOrigin: true, topOrigin: 'http://evil.localhost' } })],
]
const noPresence: [string, () => Ceremony] = ['no user was present', () => ({ flags: 0x04 })]

describe('registering', () => {
  beforeAll(start)
  afterAll(stop)

  const signUp = async (ceremony: Ceremony, challenge?: string) =>
    servers.caller.signUp({
      ...{ passkey: servers.caller.passkey(), key: await servers.caller.key(), ceremony },
      ...(challenge !== undefined && { challenge }),
    })
  const refused = { status: 400, body: { error: { code: 'invalid_passkey' } } }

  test('default: a present user who is not verified is enough here', async () => {
    expect(await signUp({ flags: 0x41 })).toMatchObject({ status: 201 })
  })

  test.each([
    ...otherPlaces,
    ['no user was present', (): Ceremony => ({ flags: 0x40 })],
    ['an assertion', (): Ceremony => ({ type: 'webauthn.get' })],
    ['a key of an algorithm that is not offered', (): Ceremony => ({ algorithm: -8 })],
  ] as [string, () => Ceremony][])('attack: at %s', async (_, ceremony) => {
    expect(await signUp(ceremony())).toMatchObject(refused)
  })

  test('attack: with a challenge that the server never issued', async () => {
    const reply = await signUp({}, Buffer.alloc(32, 1).toString('base64url'))
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'invalid_challenge' } } })
  })

  test('attack: twice with one challenge, at once: one succeeds', async () => {
    const challenge = await servers.caller.challenge()
    const replies = await Promise.all(Array.from({ length: 5 }, () => signUp({}, challenge)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
  })

  test("attack: another user's credential id", async () => {
    const reply = await servers.caller.signUp({ passkey, key: await servers.caller.key() })
    expect(reply).toMatchObject({ status: 409, body: { error: { code: 'passkey_taken' } } })
  })

  test('attack: a user who was only present, in an environment that requires a verified one', async () => {
    const { info } = servers
    const strict = { ...toEnvironment({ info, chains: [], origins: [] }), userVerification: 'required' as const }
    const networks = await networksOf(servers)
    const account = await createAccountServer({
      database: await openDatabase({}),
      envelope: createEnvelope([Buffer.alloc(32, 1)]),
      log: createLog({ write: () => {} }),
      publicUrl: info.servers.account,
    })
    const { apiPublicKey: publicKey, apiPrivateKey: privateKey } = info.custody
    await account.putEnvironment({ ...strict, networks }, { publicKey, privateKey })
    const caller = createCaller(info, async (url, init) => account.app.request(String(url), init))
    const enter = async (flags: number) =>
      (await caller.signUp({ passkey: caller.passkey(), key: await caller.key(), ceremony: { flags } })).status
    expect([await enter(0x41), await enter(0x45)]).toEqual([400, 201])
  })
})

describe('signing in', () => {
  beforeAll(start)
  afterAll(stop)

  const signIn = async (ceremony: Ceremony, by = passkey, challenge?: string) =>
    servers.caller.signIn({
      ...{ passkey: by, key: await servers.caller.key(), ceremony },
      ...(challenge !== undefined && { challenge }),
    })
  const refused = { status: 400, body: { error: { code: 'invalid_passkey' } } }

  test('default: present or verified, the user signs in', async () => {
    expect(await signIn({})).toMatchObject({ status: 200 })
    expect(await signIn({ flags: 0x05 })).toMatchObject({ status: 200 })
  })

  test.each([...otherPlaces, noPresence, ['a registration', (): Ceremony => ({ type: 'webauthn.create' })]] as [
    string,
    () => Ceremony,
  ][])('attack: at %s', async (_, ceremony) => {
    expect(await signIn(ceremony())).toMatchObject(refused)
  })

  test('attack: a challenge used twice', async () => {
    const challenge = await servers.caller.challenge()
    expect(await signIn({}, passkey, challenge)).toMatchObject({ status: 200 })
    const reply = await signIn({}, passkey, challenge)
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'invalid_challenge' } } })
  })

  test("attack: the attacker's own passkey under another user's credential id", async () => {
    const own = servers.caller.passkey()
    const forged: SoftPasskey = {
      ...own,
      stamp: (body, ceremony) =>
        JSON.stringify({ ...JSON.parse(own.stamp(body, ceremony)), credentialId: passkey.credentialId }),
    }
    expect(await signIn({}, forged)).toMatchObject(refused)
  })

  test('attack: a passkey that is not registered', async () => {
    const reply = await signIn({}, servers.caller.passkey())
    expect(reply).toMatchObject({ status: 404, body: { error: { code: 'unknown_passkey' } } })
  })
})

describe('at key custody', () => {
  beforeAll(start)
  afterAll(stop)

  const stamp = (ceremony: Ceremony, by = passkey) =>
    servers.caller.submit(
      'create_wallet',
      {
        type: 'ACTIVITY_TYPE_CREATE_WALLET',
        organizationId,
        parameters: { walletName: randomUUID(), accounts: [] },
      },
      { passkey: by, ceremony },
    )

  test('default: the passkey that signed up may act', async () => {
    expect(await stamp({})).toMatchObject({ status: 200 })
  })

  test.each([...otherPlaces, noPresence, ['a registration', (): Ceremony => ({ type: 'webauthn.create' })]] as [
    string,
    () => Ceremony,
  ][])('attack: at %s', async (_, ceremony) => {
    expect(await stamp(ceremony())).toMatchObject({ status: 401, body: { code: 16 } })
  })

  test("attack: another user's passkey", async () => {
    const other = servers.caller.passkey()
    await servers.caller.signUp({ passkey: other, key: await servers.caller.key() })
    expect(await stamp({}, other)).toMatchObject({ status: 404, body: { code: 5 } })
  })
})

async function networksOf({ info }: Servers) {
  const response = await fetch(`${info.servers.account}/environments/${info.environmentId}`)
  return ((await response.json()) as { networks: [] }).networks
}
