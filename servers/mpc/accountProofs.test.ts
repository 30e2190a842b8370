import { signedSessionIdTtlSeconds } from 'latchkey/wire/account'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../shared/database.ts'
import { createAccountProofs } from '../shared/managed/accountProofs.ts'
import { envelope } from '../testing/accountHarness.ts'
import { accountTokens } from '../testing/accountTokens.ts'
import { type AccountWithCustody, createAccountWithCustody } from '../testing/accountWithCustody.ts'
import { type ClientWallet, createMpcClient, frameOrigin, mfaHeader, pageOrigin } from '../testing/mpcClient.ts'
import { createTestSessionIdKey } from '../testing/sessionIdKey.ts'
import { failed, signing, text } from '../testing/signsText.ts'
import { createMpcServer } from './createMpcServer.ts'

// The proofs of a real account server: access tokens, signed session ids and MFA tokens of a passkey.

let world: AccountWithCustody
let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  world = await createAccountWithCustody()
  page = await openPage()
})

async function openPage() {
  const [passkey, key, sessionIdKey] = [world.passkey(), await world.key(), createTestSessionIdKey()]
  const { body } = await world.signUp({ passkey, key, sessionIdKey: sessionIdKey.publicKey })
  const { accessToken, sessionId = '' } = body
  const [database, tokens] = [await openDatabase({}), accountTokens(world)]
  const now = () => world.clock.now
  const { environmentId } = world.environment
  const { app } = await createMpcServer({
    ...{ database, envelope, log: () => {}, publicUrl: 'http://mpc.test', now, threads: 0 },
    findEnvironment: async (id) =>
      id === environmentId
        ? {
            ...{ frameOrigins: [frameOrigin], allowedOrigins: [pageOrigin], rawSigning: 'off', imports: false },
            mfa: ['wallet.waas.sign'],
          }
        : undefined,
    ...createAccountProofs(tokens),
  })
  let signedSessionId = sessionIdKey.sign(sessionId, now())
  const client = createMpcClient({
    ...{ url: () => 'http://mpc.test', environmentId, accessToken, key },
    signedSessionId: () => signedSessionId,
    fetch: (url, init) => app.request(url, init),
  })
  return {
    client,
    signAgain() {
      signedSessionId = sessionIdKey.sign(sessionId, now())
    },
    async mfaToken() {
      const body = JSON.stringify({
        ...{ type: 'LATCHKEY_MFA', action: 'wallet.waas.sign', sessionId, challenge: await world.challenge() },
      })
      const request = { body, stamp: passkey.stamp(body) }
      const reply = await world.send('POST', '/me/mfa-tokens', { body: request, key, accessToken })
      return (reply.body as { mfaToken: string }).mfaToken
    },
  }
}

test('default: a passkey allows one signature', async () => {
  const { client } = page
  const wallet: ClientWallet = await client.create('SVM')
  await expect(client.sign(wallet, signing, text)).rejects.toEqual(failed('mfa_required'))
  const headers = mfaHeader(await page.mfaToken())
  expect(await client.sign(wallet, signing, text, { headers, isRepeated: true })).toHaveLength(64)
  await expect(client.sign(wallet, signing, text, { headers })).rejects.toEqual(failed('invalid_mfa'))
})

test('error: a signed session id that has expired, until the page signs again', async () => {
  const { client } = page
  const wallet = await client.create('SVM')
  world.clock.now += signedSessionIdTtlSeconds * 1000
  await expect(client.sign(wallet, signing, text)).rejects.toEqual(failed('invalid_session'))
  page.signAgain()
  await expect(client.sign(wallet, signing, text)).rejects.toEqual(failed('mfa_required'))
})
