import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/link-and-popup-wallets.vectors.json' with { type: 'json' }
import { parse } from '../parse.ts'
import { formatClientMessage, heartbeat } from './clientFrames.ts'
import { eventNames, formatLinkPayload } from './eventNames.ts'
import { parseLinkPayload } from './events.ts'
import { failTexts, httpErrors } from './failures.ts'
import { formatLinkUrl } from './formatLinkUrl.ts'
import { formatBasicAuthorization, parseBasicAuthorization, readListedEvents } from './http.ts'
import { parseLinkUrl } from './linkUrl.ts'
import { parseClientMessage } from './messages.ts'
import { metadataKeys } from './metadata.ts'
import { isLinkMethod, linkMethods } from './methods.ts'
import { formatServerMessage, parseServerMessage } from './serverMessages.ts'
import { webhookCall } from './webhookCall.ts'

const { session, qr, http, cipher, requests, ...groups } = vectors.walletlink

/** The vectors have names in angle brackets where a value is of any content. */
const sealed = cipher[0]?.wireHex ?? ''
function fill<value>(written: value): value {
  const text = JSON.stringify(written)
    .replaceAll('<wireHex>', sealed)
    .replace(/0x<[^>]+>/g, '0x1234')
  return JSON.parse(text)
}

test('every group of the vectors is read, here or in crypto', () => {
  const here = ['session', 'qr', 'clientToServer', 'serverToClient', 'http', 'requests']
  // The last one lists what official packages keep in a page's storage.
  const elsewhere = ['cipher', 'storageKeys']
  expect(Object.keys(vectors.walletlink).toSorted()).toEqual([...here, ...elsewhere].toSorted())
})

test('vector: basic authorization', () => {
  expect(formatBasicAuthorization(session)).toBe(session.basicAuthorization)
  expect(parseBasicAuthorization(session.basicAuthorization)).toEqual({ id: session.id, key: session.key })
})

test('vector: qr', () => {
  const link = { id: session.id, secret: session.secret, server: qr.serverUrl, version: qr.version }
  const url = { ...link, chainId: String(qr.chainId), isChild: false }
  expect(formatLinkUrl(url)).toBe(qr.url)
  expect(parseLinkUrl(qr.url)).toEqual(url)
  const child = qr.url.replace('?id=', '?parent-id=')
  expect(formatLinkUrl({ ...url, isChild: true })).toBe(child)
  expect(parseLinkUrl(child)).toEqual({ ...url, isChild: true })
})

const clientToServer = groups.clientToServer.map(fill)
test.each(clientToServer)('vector: to the relay, %j', (written) => {
  if (typeof written === 'string') return expect(written).toBe(heartbeat)
  const message = parseClientMessage(JSON.stringify(written))
  expect(message).toEqual(written)
  expect(JSON.parse(formatClientMessage(message))).toEqual(written)
})

const serverToClient = groups.serverToClient.map(fill)
test.each(serverToClient)('vector: from the relay, %j', (written) => {
  if (typeof written === 'string') return expect(written).toBe(heartbeat)
  const message = parseServerMessage(JSON.stringify(written))
  expect(message).toEqual(written)
  expect(JSON.parse(formatServerMessage(message))).toEqual(written)
  if (message.type === 'Fail') expect(Object.values(failTexts)).toContain(message.error)
  if (message.type === 'Event') expect(Object.values(eventNames)).toContain(message.event)
})

test('vector: metadata keys', () => {
  const named = clientToServer.flatMap((message) =>
    typeof message === 'object' && 'metadata' in message ? Object.keys(message.metadata ?? {}) : [],
  )
  const known: readonly string[] = Object.values(metadataKeys)
  expect(named.filter((name) => !known.includes(name))).toEqual(['OldKey'])
})

test('vector: http', () => {
  const { response } = fill(http.list)
  expect(readListedEvents(response)).toEqual(response.events)
  expect(readListedEvents({ timestamp: 1 })).toEqual([])
  expect(http.unauthorized).toEqual({ status: 401, body: { error: httpErrors.invalidCredentials } })
  expect(parse(webhookCall, http.webhook.body)).toEqual(http.webhook.body)
})

test.each(requests.map(fill))('vector: request $request.method', ({ request, response }) => {
  const { method, params } = request
  if (!isLinkMethod(method)) throw new Error('not in the table')
  expect(parse(linkMethods[method].params, params)).toMatchObject(params)
  if ('result' in response) expect(parse(linkMethods[method].result, response.result)).toEqual(response.result)
  const id = 'af2c6a7733afc646'
  const asked = {
    type: 'WEB3_REQUEST' as const,
    id,
    request,
    origin: 'https://dapp.example',
    relaySource: 'sdk' as const,
  }
  expect(parseLinkPayload(formatLinkPayload(asked))).toEqual(asked)
  const answered = { type: 'WEB3_RESPONSE' as const, id, response }
  expect(parseLinkPayload(formatLinkPayload(answered))).toEqual(answered)
})

const plaintexts = cipher.map(({ plaintext }) => plaintext).filter((text) => text.startsWith('{'))
test.each(plaintexts)('vector: plaintext of an event, %s', (plaintext) => {
  expect(formatLinkPayload(parseLinkPayload(plaintext))).toBe(plaintext)
})
