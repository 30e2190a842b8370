import { apiKeyStampHeader, createRawKeyStamp } from 'latchkey/crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDpopKey } from '../../servers/testing/dpopKey.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { type Captured, captureTraffic, resend } from './parts/captureTraffic.ts'
import { closed, type Scene, startScene } from './parts/startScene.ts'

// T8: an attacker has seen everything that a browser sent, and sends it again: at once, out of order, changed, elsewhere.

let scene: Scene
let bank: Page
let account: string
let traffic: ReturnType<typeof captureTraffic>
/** The stamped submits of one signature and one transaction, oldest first. */
let submits: Captured[]
beforeAll(async () => {
  scene = await startScene()
  const { servers } = scene.info
  traffic = captureTraffic(scene.visitor.context, [servers.account, servers.custody])
  ;({ page: bank, account } = await scene.connected('bank.localhost'))
  await confirmed('personal_sign', ['0x6869', account], 'Confirm')
  await confirmed('eth_sendTransaction', [{ from: account, to: `0x${'11'.repeat(20)}`, value: '0x1' }], 'Send')
  submits = await traffic.to('/sign_raw_payload', '/sign_transaction')
})
afterAll(() => scene?.close())

async function confirmed(method: string, params: unknown[], button: 'Confirm' | 'Send'): Promise<void> {
  const { popup, heard } = await scene.ask(bank, method, params)
  await walletPopup.press(popup, button)
  expect(await heard).toHaveProperty('result')
  await closed(popup)
}

/** The ids of all activities of the user at key custody, as the parent organization may read them. */
async function activityIds(): Promise<string[]> {
  const { organizationId } = JSON.parse(submits[0]!.body!) as { organizationId: string }
  const reply = await stamped('query/list_activities', { organizationId, paginationOptions: { limit: '100' } })
  return (reply.body as { activities: { id: string }[] }).activities.map(({ id }) => id)
}

/** Sends a body stamped with the key of the parent organization. */
async function stamped(path: string, content: object) {
  const { custody, servers } = scene.info
  const body = JSON.stringify(content)
  return resend({
    method: 'POST',
    url: new URL(`${servers.custody}/public/v1/${path}`),
    headers: { [apiKeyStampHeader]: createRawKeyStamp(body, custody.apiPrivateKey) },
    body,
  })
}

const idOf = (reply: { body: unknown }) => (reply.body as { activity?: { id: string } }).activity?.id

describe('at key custody', () => {
  test('attack: every submit again: returns the same activity, and does nothing', async () => {
    const before = await activityIds()
    expect(submits.map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['sign_raw_payload', 'sign_transaction'])
    for (const submit of submits.toReversed()) {
      const reply = await resend(submit)
      expect(reply.status).toBe(200)
      expect(before).toContain(idOf(reply))
    }
    expect(await activityIds()).toEqual(before)
  })

  test('attack: a new submit twenty times at once: executed once', async () => {
    const content = {
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      organizationId: scene.info.custody.organizationId,
      timestampMs: String(Date.now()),
      parameters: { walletName: 'Vault', accounts: [] },
    }
    const replies = await Promise.all(Array.from({ length: 20 }, () => stamped('submit/create_wallet', content)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(replies.map(idOf)).size).toBe(1)
  })

  test('attack: the same stamp over a changed body', async () => {
    for (const submit of submits) {
      const body = submit.body!.replace(/"timestampMs":"\d+"/, `"timestampMs":"${Date.now()}"`)
      expect(body).not.toBe(submit.body)
      expect(await resend({ ...submit, body })).toMatchObject({ status: 401, body: { code: 16 } })
    }
  })

  test('attack: one more space changes the signed text', async () => {
    const [submit] = submits
    expect(await resend({ ...submit!, body: `${submit!.body} ` })).toMatchObject({ status: 401 })
  })

  test('attack: at the path of another activity', async () => {
    const [message, transaction] = submits
    const before = await activityIds()
    // A new body, so that no earlier activity is the answer.
    const content = { ...JSON.parse(message!.body!), organizationId: scene.info.custody.organizationId }
    const body = { ...content, timestampMs: String(Date.now()) }
    expect(await stamped('submit/sign_transaction', body)).toMatchObject({ status: 400, body: { code: 3 } })
    expect([200, 400]).toContain((await resend({ ...message!, url: transaction!.url })).status)
    expect(await activityIds()).toEqual(before)
  })

  test('attack: the stamp of one request on another', async () => {
    const [message, transaction] = submits
    expect(await resend({ ...message!, headers: transaction!.headers })).toMatchObject({ status: 401 })
  })

  test("attack: another organization's key over the user's body", async () => {
    const content = { ...JSON.parse(submits[0]!.body!), timestampMs: String(Date.now()) }
    const message = expect.stringContaining('organization mismatch')
    expect(await stamped('submit/sign_raw_payload', content)).toMatchObject({ status: 400, body: { code: 3, message } })
  })

  test.each([
    ['older than an hour', -60 * 60 * 1000 - 1000],
    ['ahead by more than five minutes', 5 * 60 * 1000 + 2000],
  ])('attack: stamped for later use, %s', async (_, offset) => {
    const content = {
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      organizationId: scene.info.custody.organizationId,
      timestampMs: String(Date.now() + offset),
      parameters: { walletName: 'Later', accounts: [] },
    }
    expect(await stamped('submit/create_wallet', content)).toMatchObject({ status: 400, body: { code: 3 } })
  })
})

describe('at the account server', () => {
  test("attack: the sign-up again, with its proof and with a proof of the attacker's key", async () => {
    const [signUp] = await traffic.to('/sign-up')
    expect(await resend(signUp!)).toMatchObject({ status: 401, body: { error: { code: 'invalid_proof' } } })
    const key = await createDpopKey(Date.now)
    const dpop = await key.prove({ method: 'POST', url: signUp!.url.href })
    const again = await resend({ ...signUp!, headers: { ...signUp!.headers, dpop } })
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'invalid_challenge' } } })
  })

  test('attack: every proven request again', async () => {
    const proven = await traffic.to('/sign-up', '/sign-in', '/token', '/me', '/sign-out')
    expect(proven.length).toBeGreaterThan(0)
    for (const request of proven) expect(await resend(request)).toMatchObject({ status: 401 })
  })
})
