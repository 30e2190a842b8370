import { beforeAll, describe, expect, test } from 'vitest'
import type { ClientWallet, MpcClient } from '../../servers/testing/mpcClient.ts'
import { createMpcHarness, type MpcHarness } from '../../servers/testing/mpcHarness.ts'
import { expectSigns, signing, text } from '../../servers/testing/signsText.ts'

// T8: an attacker has recorded every request of a user who creates a managed wallet and signs with it, and sends them again.

type Recorded = { url: string; init: RequestInit & { headers: Record<string, string>; body?: Uint8Array } }

let harness: MpcHarness
let client: MpcClient
let wallet: ClientWallet
let recorded: Recorded[]
beforeAll(async () => {
  harness = await createMpcHarness()
  client = await harness.client()
  const { server } = harness.state
  recorded = []
  const request = (url: string, init: Recorded['init']) => {
    recorded.push({ url, init })
    return server.app.request(url, init)
  }
  harness.state.server = { ...server, app: { request } as never }
  wallet = await client.create('SVM')
  await expectSigns(client, wallet)
  harness.state.server = server
})

const pathOf = ({ url }: Recorded) => new URL(url).pathname.split('/').slice(3).join('/')
const changes = async () => ({
  ceremonies: (await harness.rows('mpcCeremony')).map(({ ceremonyId, status, round }) => [ceremonyId, status, round]),
  shares: (await harness.rows('mpcShare')).map(({ id, status }) => [id, status]),
  events: (await harness.rows('mpcAudit')).length,
})
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    ({ code }) => code,
  )

test('attack: each request once more as it was', async () => {
  const before = await changes()
  expect(recorded.length).toBeGreaterThan(6)
  for (const { url, init } of recorded) {
    expect((await harness.state.server.app.request(url, init)).status).toBe(401)
  }
  expect(await changes()).toEqual(before)
})

describe('with a fresh proof', () => {
  const again = (by: MpcClient, each: Recorded, path = `/${pathOf(each)}`) =>
    by.send('POST', path, {
      body: each.init.body instanceof Uint8Array ? each.init.body : JSON.parse(`${each.init.body}`),
    })

  test('attack: each request again gets the same answer, and nothing is done twice', async () => {
    const before = await changes()
    for (const each of recorded) expect([pathOf(each), await codeOf(again(client, each))]).toEqual([pathOf(each), 'ok'])
    expect(await changes()).toEqual(before)
    await expectSigns(client, wallet)
  })

  test('attack: each request again by another user', async () => {
    const stranger = await harness.client()
    const before = await changes()
    const codes = new Set()
    for (const each of recorded) codes.add(await codeOf(again(stranger, each)))
    expect([...codes].sort()).toEqual(['request_conflict', 'unknown_ceremony', 'unknown_wallet'])
    expect(await changes()).toEqual(before)
  })

  test('attack: the request for a signature under a new id begins a ceremony that the attacker cannot finish', async () => {
    const start = recorded.find(({ init }) => `${init.body}`.includes('"sign"')) as Recorded
    const round = recorded[recorded.indexOf(start) + 1] as Recorded
    const path = `/ceremonies/${crypto.randomUUID()}`
    await again(client, start, path)
    // The recorded messages belong to the session of their own ceremony.
    expect(await codeOf(again(client, round, `${path}/rounds/1`))).toMatch(/malformed_message|check_failed/)
    const [last] = (await harness.rows('mpcCeremony')).filter(({ ceremonyId }) => path.endsWith(String(ceremonyId)))
    expect(last).toMatchObject({ status: 'failed', sealed: null })
  })

  test('attack: the messages of a round under another round', async () => {
    const rounds = recorded.filter((each) => /rounds\/1$/.test(pathOf(each)))
    const [, signed] = rounds as [Recorded, Recorded]
    const path = `/${pathOf(signed)}`
    expect(await codeOf(again(client, rounds[0] as Recorded, path))).toBe('request_conflict')
    expect(await codeOf(again(client, signed, path.replace(/1$/, '2')))).toMatch(/request_conflict|ceremony_over/)
  })
})

test('attack: one permission for one signature signs once', async () => {
  harness.environment.mfa = ['wallet.waas.sign']
  harness.mfaTokens.add('wallet.waas.sign once')
  const sign = () => client.sign(wallet, signing, text, { headers: { 'X-Mfa-Token': 'once' } })
  const codes = await Promise.all([codeOf(sign()), codeOf(sign()), codeOf(sign())])
  expect(codes.sort()).toEqual(['invalid_mfa', 'invalid_mfa', 'ok'])
})
