import { randomUUID } from 'node:crypto'
import { encodeFrame, maxBodyBytes, signedSessionHeader } from 'latchkey/wire/mpc'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ClientWallet, frameOrigin, type MpcClient, mfaHeader, pageOrigin } from '../testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness, mpcUrl } from '../testing/mpcHarness.ts'
import { rowTexts } from '../testing/rowTexts.ts'
import { expectSigns, signing, text } from '../testing/signsText.ts'

// Who may call, and what a request that is wrong gets. Every test begins with a wallet that signs.

const failed = (code: string, status?: number) => expect.objectContaining({ code, ...(status && { status }) })

let harness: MpcHarness
let client: MpcClient
let wallet: ClientWallet
beforeEach(async () => {
  harness = await createMpcHarness()
  client = await harness.client()
  wallet = await client.create('SVM')
})
const begin = (options: { headers?: Record<string, string>; accessToken?: string; body?: object } = {}) =>
  client.send('POST', `/ceremonies/${randomUUID()}`, { body: client.toSignRequest(wallet, signing), ...options })

describe('the caller', () => {
  test('error: no token, a bearer, a proof of another key', async () => {
    const path = `${mpcUrl}/environments/${harness.accounts.environment.environmentId}/wallets`
    const { accessToken } = await harness.accounts.signedUp()
    for (const headers of [{}, { Authorization: `Bearer ${accessToken}` }]) {
      expect((await harness.state.server.app.request(path, { headers })).status).toBe(401)
    }
    const alone = await harness.state.server.app.request(path, { headers: { Authorization: `DPoP ${accessToken}` } })
    expect(await alone.json()).toMatchObject({ error: { code: 'invalid_proof' } })
    await expect(client.send('GET', '/wallets', { accessToken })).rejects.toEqual(failed('invalid_token', 401))
  })

  test("behavior: the frame's bearer token, with the page's signature of the session id", async () => {
    const { environmentId } = harness.accounts.environment
    const { accessToken } = await harness.accounts.signedUp()
    const ask = async (method: string, path: string, headers: Record<string, string>) => {
      const url = `${mpcUrl}/environments/${environmentId}${path}`
      const response = await harness.state.server.app.request(url, {
        ...{ method, headers: { Authorization: `Bearer ${accessToken}`, ...headers } },
        ...(method === 'POST' && { body: '{"reason":"aborted"}' }),
      })
      return response.ok ? response.status : (await response.json()).error.code
    }
    const end = `/ceremonies/${randomUUID()}/end`
    const session = { [signedSessionHeader]: 'signed' }
    expect(await ask('GET', '/wallets', { Origin: frameOrigin })).toBe(200)
    expect(await ask('POST', end, { Origin: frameOrigin, ...session })).toBe('unknown_ceremony')
    expect(await ask('POST', end, { Origin: frameOrigin })).toBe('invalid_session')
    expect(await ask('POST', end, { Origin: frameOrigin, [signedSessionHeader]: 'forged' })).toBe('invalid_session')
    expect(await ask('POST', end, { Origin: pageOrigin, ...session })).toBe('origin_not_allowed')
    expect(await ask('POST', end, session)).toBe('invalid_token')
  })

  test('error: a proof that was used before', async () => {
    const { accessToken, key } = await harness.accounts.signedUp()
    const url = `${mpcUrl}/environments/${harness.accounts.environment.environmentId}/wallets`
    const headers = { Authorization: `DPoP ${accessToken}`, DPoP: await key.prove({ method: 'GET', url, accessToken }) }
    expect((await harness.state.server.app.request(url, { headers })).status).toBe(200)
    expect((await harness.state.server.app.request(url, { headers })).status).toBe(401)
  })

  test('error: an unknown environment, and a token of another environment', async () => {
    const stranger = await harness.client((await harness.accounts.addEnvironment()).environmentId)
    await expect(stranger.send('GET', '/wallets')).rejects.toEqual(failed('unknown_environment', 404))
    const other = await harness.accounts.addEnvironment()
    const { accessToken } = await harness.accounts.signedUp(other.environmentId)
    await expect(client.send('GET', '/wallets', { accessToken })).rejects.toEqual(failed('invalid_token', 401))
  })

  test('error: the wallet of another user', async () => {
    const stranger = await harness.client()
    await expect(stranger.sign(wallet, signing, text)).rejects.toEqual(failed('unknown_wallet', 404))
    await expect(stranger.refresh(wallet)).rejects.toEqual(failed('unknown_wallet'))
    await expect(stranger.confirm(wallet, 0, randomUUID())).rejects.toEqual(failed('unknown_wallet'))
    expect(await stranger.listWallets()).toEqual([])
  })

  test('error: the ceremony of another user', async () => {
    const ceremonyId = randomUUID()
    await client.send('POST', `/ceremonies/${ceremonyId}`, { body: client.toSignRequest(wallet, signing) })
    const stranger = await harness.client()
    const body = encodeFrame({}, [{ round: 1, from: 1, to: 2, bytes: Uint8Array.of(1) }])
    await expect(stranger.send('POST', `/ceremonies/${ceremonyId}/rounds/1`, { body })).rejects.toEqual(
      failed('unknown_ceremony', 404),
    )
    const end = { body: { reason: 'check_failed' } }
    await expect(stranger.send('POST', `/ceremonies/${ceremonyId}/end`, end)).rejects.toEqual(
      failed('unknown_ceremony'),
    )
    expect(await client.listWallets()).toMatchObject([{ isBanned: false }])
  })

  test('error: an origin that is not the frame, and a page that may not use it', async () => {
    await expect(begin({ headers: { Origin: 'https://page.example' } })).rejects.toEqual(
      failed('origin_not_allowed', 403),
    )
    const body = { ...client.toSignRequest(wallet, signing), origin: 'https://evil.example' }
    await expect(begin({ body })).rejects.toEqual(failed('origin_not_allowed', 403))
  })

  test('error: a signed session id that is missing or wrong', async () => {
    for (const value of ['', 'forged']) {
      await expect(begin({ headers: { 'X-Signed-Session-Id': value } })).rejects.toEqual(failed('invalid_session', 401))
    }
  })
})

describe('MFA', () => {
  const token = 'wallet.waas.sign once'
  beforeEach(() => {
    harness.environment.mfa = ['wallet.waas.sign']
    harness.mfaTokens.add(token).add('wallet.waas.export other')
  })

  test('behavior: a token signs once, and a repeated request does not use another one', async () => {
    const headers = mfaHeader('once')
    await client.sign(wallet, signing, text, { headers, isRepeated: true })
    await expect(client.sign(wallet, signing, text, { headers })).rejects.toEqual(failed('invalid_mfa', 401))
  })

  test('error: no token, and a token for another action', async () => {
    await expect(begin()).rejects.toEqual(failed('mfa_required', 401))
    await expect(begin({ headers: mfaHeader('other') })).rejects.toEqual(failed('invalid_mfa'))
  })

  test('behavior: a request that is refused for another reason does not use the token', async () => {
    const body = { ...client.toSignRequest(wallet, signing), signers: [2] }
    await expect(begin({ body, headers: mfaHeader('once') })).rejects.toEqual(failed('invalid_signers', 400))
    await client.sign(wallet, signing, text, { headers: mfaHeader('once') })
  })

  test('behavior: an action that gives less than those that are listed needs no token', async () => {
    harness.environment.mfa = ['wallet.waas.export']
    await expectSigns(client, wallet)
  })

  // The servers refuse such a configuration; an environment in code may still be one.
  test('attack: the ways around a signature with a passkey, in an environment that does not list them (T1)', async () => {
    await expect(client.refresh(wallet)).rejects.toEqual(failed('mfa_required'))
    await expect(client.reshare(wallet, 'TWO_OF_THREE')).rejects.toEqual(failed('mfa_required'))
  })
})

describe('bad input', () => {
  test.each([
    ['no JSON', 'x'],
    ['another kind', { kind: 'steal' }],
    ['a wallet id that is none', { walletId: '../1' }],
    ['a witness of text', { witness: { epoch: '0', counter: 0 } }],
    ['signers that are none', { signers: ['1'] }],
    ['a nonce that is short', { clientNonce: 'ab' }],
    ['no signing', { signing: undefined }],
  ])('error: %s', async (_, change) => {
    const body =
      typeof change === 'string' ? Buffer.from(change) : { ...client.toSignRequest(wallet, signing), ...change }
    await expect(begin({ body })).rejects.toEqual(failed('invalid_request', 400))
  })

  test('error: a ceremony id that is not a UUID, a round or epoch that is not a number', async () => {
    const body = client.toSignRequest(wallet, signing)
    const paths = [
      '/ceremonies/1',
      `/ceremonies/${randomUUID()}/rounds/0`,
      `/wallets/${wallet.walletId}/epochs/-1/confirm`,
    ]
    for (const path of paths) {
      await expect(client.send('POST', path, { body })).rejects.toEqual(failed('invalid_request', 400))
    }
    await expect(client.send('POST', '/nothing', { body })).rejects.toEqual(failed('not_found', 404))
  })

  test('error: a body that is too large', async () => {
    const body = new Uint8Array(maxBodyBytes + 1)
    await expect(client.send('POST', `/ceremonies/${randomUUID()}/rounds/1`, { body })).rejects.toEqual(
      failed('too_large', 413),
    )
  })

  test.each([
    ['garbage', Buffer.from('garbage'), 'invalid_frame'],
    ['no message', encodeFrame({}, []), 'invalid_frame'],
    ["a message in the server's name", frameOf({ from: 2, to: 2 }), 'invalid_frame'],
    ['a message to the client', frameOf({ from: 1, to: 1 }), 'invalid_frame'],
    ['a message of a later round', frameOf({ round: 2 }), 'invalid_frame'],
    ['a message of an earlier round', frameOf({ round: 0 }), 'invalid_frame'],
  ])('error: %s, and the ceremony goes on', async (_, body, code) => {
    let ceremonyId = ''
    const beforeSend = async (round: number) => {
      if (round !== 1) return
      const [running] = (await harness.rows('mpcCeremony')).filter(({ status }) => status === 'running')
      ceremonyId = String(running?.ceremonyId)
      await expect(client.send('POST', `/ceremonies/${ceremonyId}/rounds/1`, { body })).rejects.toEqual(
        failed(code, 400),
      )
    }
    expect(await client.sign(wallet, signing, text, { beforeSend })).toHaveLength(64)
    expect(ceremonyId).not.toBe('')
  })

  test('error: a message that no engine sends ends the ceremony, without a ban', async () => {
    const ceremonyId = randomUUID()
    await client.send('POST', `/ceremonies/${ceremonyId}`, { body: client.toSignRequest(wallet, signing) })
    const round = { body: frameOf({}) }
    await expect(client.send('POST', `/ceremonies/${ceremonyId}/rounds/1`, round)).rejects.toEqual(
      failed('malformed_message', 400),
    )
    const later = client.send('POST', `/ceremonies/${ceremonyId}/rounds/2`, round)
    await expect(later).rejects.toEqual(failed('malformed_message'))
    expect(await client.sign(wallet, signing, text)).toHaveLength(64)
  })

  test('error: a round that is not the next one', async () => {
    const ceremonyId = randomUUID()
    await client.send('POST', `/ceremonies/${ceremonyId}`, { body: client.toSignRequest(wallet, signing) })
    const body = frameOf({ round: 2 })
    await expect(client.send('POST', `/ceremonies/${ceremonyId}/rounds/2`, { body })).rejects.toEqual(
      failed('wrong_round', 409),
    )
  })
})

test('behavior: neither log nor database contains a share, a machine or what was signed, in the clear', async () => {
  const secretText = 'an unusual text to be signed'
  const begun = client.toSignRequest(wallet, { type: 'message', message: secretText })
  await client.send('POST', `/ceremonies/${randomUUID()}`, { body: begun })
  const [share] = await harness.rows('mpcShare')
  const place = { table: 'mpcShare', row: String(share?.id), tenant: String(share?.personId) }
  const secret = harness.envelope
    .open(share?.sealed as Buffer, place)
    .toString('hex')
    .slice(-64)
  const database = rowTexts((await harness.copy()).flatMap(([, rows]) => rows))
  for (const shown of [database, harness.logged.join('\n')]) {
    for (const hidden of [secretText, secret, Buffer.from(secretText).toString('base64')]) {
      expect(shown).not.toContain(hidden)
    }
  }
  expect(database).toContain(String(share?.publicKey))
})

test('error: a ceremony more than one user may run at a time', async () => {
  for (let count = 0; count < 16; count++) await begin()
  await expect(begin()).rejects.toEqual(failed('too_many_ceremonies', 409))
  harness.clock.now += 120_001
  await begin()
})

function frameOf({ round = 1, from = 1, to = 2 }) {
  return encodeFrame({}, [{ round, from, to, bytes: Uint8Array.of(1, 2, 3) }])
}
