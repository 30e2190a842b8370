import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LinkSession } from 'latchkey/crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLink, type TestLink } from '../testing/link.ts'
import { type LinkClient, newSession, openGuest, openHost, publish } from '../testing/linkClient.ts'

type Received = { method: string | undefined; path: string | undefined; type: string | undefined; body: unknown }
let receiver: Server
let origin: string
let received: Received[]
let status: number
let link: TestLink
let session: LinkSession
let page: LinkClient
let phone: LinkClient

beforeEach(async () => {
  received = []
  status = 200
  receiver = createServer(async (request, response) => {
    received.push(await toReceived(request))
    response.writeHead(status, { Location: '/elsewhere' }).end('{}')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterEach(async () => {
  await link.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

async function toReceived(request: IncomingMessage): Promise<Received> {
  let text = ''
  for await (const part of request) text += part
  return { method: request.method, path: request.url, type: request.headers['content-type'], body: JSON.parse(text) }
}

/** A session whose guest asked for notifications. */
async function open(options: Parameters<typeof startLink>[0], webhook: object): Promise<void> {
  link = await startLink(options)
  session = await newSession()
  page = await openHost(link.url, session)
  phone = await openGuest(link.url, session)
  await phone.ask({ type: 'SetSessionConfig', sessionId: session.id, ...webhook })
}

const allowed = () => ({ webhookOrigins: [origin], webhookNetwork: 'private' as const })
const webhook = () => ({ webhookId: 'user-1', webhookUrl: `${origin}/hook?of=wallet` })
/** Closing waits for notifications that are being sent. */
const settle = () => link.close()

test('default: a published request is announced, without its content', async () => {
  await open(allowed(), webhook())
  const eventId = await publish(page, session, 'Web3Request', 'abcd', true)
  await settle()
  const body = { eventId, sessionId: session.id, webhookId: 'user-1', serverUrl: 'https://link.example' }
  expect(received).toEqual([{ method: 'POST', path: '/hook?of=wallet', type: 'application/json', body }])
})

test('behavior: only hosts call, and only if they ask for it', async () => {
  await open(allowed(), webhook())
  await publish(page, session, 'Web3RequestCanceled', '00', false)
  await publish(phone, session, 'Web3Response', '00', true)
  await settle()
  expect(received).toEqual([])
})

test.each([
  ['an id', { webhookId: '' }],
  ['an address', { webhookUrl: '' }],
  ['an address that can be read', { webhookUrl: 'hook' }],
])('behavior: none without %s', async (_, missing) => {
  await open(allowed(), { ...webhook(), ...missing })
  await publish(page, session, 'Web3Request', '00', true)
  await settle()
  expect(received).toEqual([])
})

test('default: no address is called that the operator does not list', async () => {
  await open({ webhookNetwork: 'private' }, webhook())
  await publish(page, session, 'Web3Request', '00', true)
  await settle()
  expect(received).toEqual([])
})

test('attack: an address that only begins like one of the list', async () => {
  const host = new URL(origin).host
  for (const webhookUrl of [`http://${host}@127.0.0.1:1/`, `${origin}.example/`, `https://${host}/`]) {
    await open(allowed(), { ...webhook(), webhookUrl })
    await publish(page, session, 'Web3Request', '00', true)
    await settle()
  }
  expect(received).toEqual([])
})

test('attack: a guest that chooses the credentials of the call', async () => {
  await open(allowed(), { ...webhook(), webhookUrl: `http://ada:secret@${new URL(origin).host}/hook` })
  await publish(page, session, 'Web3Request', '00', true)
  await settle()
  expect(received).toEqual([])
})

test("attack: an address of the relay's own network, although the list has it", async () => {
  await open({ webhookOrigins: [origin] }, webhook())
  await publish(page, session, 'Web3Request', '00', true)
  await settle()
  expect(received).toEqual([])
  expect(link.logged.join()).toContain('push notification failed')
})

test.each([302, 500])(
  'behavior: an answer of %s is logged without the address, and not repeated or followed',
  async (code) => {
    await open(allowed(), webhook())
    status = code
    await publish(page, session, 'Web3Request', '00', true)
    await settle()
    expect(received.map(({ path }) => path)).toEqual(['/hook?of=wallet'])
    const logged = link.logged.join()
    expect(logged).toContain('push notification failed')
    for (const secret of [origin, 'user-1', session.id, 'hook']) expect(logged).not.toContain(secret)
  },
)
