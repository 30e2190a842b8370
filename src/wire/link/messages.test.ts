import { expect, test } from 'vitest'
import { parseLinkPayload } from './events.ts'
import { parseBasicAuthorization, toSeenUrl, toSocketUrl, toUnseenUrl } from './http.ts'
import * as limits from './limits.ts'
import { parseLinkUrl } from './linkUrl.ts'
import { parseClientMessage } from './messages.ts'
import { isLinkMethod } from './methods.ts'
import { parseServerMessage } from './serverMessages.ts'

const sessionId = '0'.repeat(32)

test('vector: the numbers of the wire (link-and-popup-wallets §1.2, §1.5, §1.9; specification §9)', () => {
  expect({ ...limits }).toMatchObject({
    maxFrameLength: 1_048_576,
    idleSeconds: 30,
    heartbeatSeconds: 10,
    maxHeartbeatAgeSeconds: 20,
    maxEventNameLength: 100,
    maxMetadataEntries: 50,
    maxMetadataNameLength: 100,
    maxMetadataValueLength: 1024,
    maxWebhookIdLength: 100,
    maxWebhookUrlLength: 200,
  })
})

test('default: the addresses of a relay', () => {
  expect(toSocketUrl('https://link.example')).toBe('wss://link.example/rpc')
  expect(toSocketUrl('http://127.0.0.1:1')).toBe('ws://127.0.0.1:1/rpc')
  expect(toUnseenUrl('https://link.example')).toBe('https://link.example/events?unseen=true')
  expect(toSeenUrl('https://link.example', 'c34dc5c4')).toBe('https://link.example/events/c34dc5c4/seen')
})

test('behavior: a key that a message leaves out, or sets to null, has no effect', () => {
  const message = { type: 'SetSessionConfig', id: 1, sessionId }
  expect(parseClientMessage(JSON.stringify({ ...message, webhookId: null, metadata: null }))).toEqual({
    ...message,
    webhookId: null,
    metadata: null,
  })
  expect(parseClientMessage(JSON.stringify(message))).toEqual(message)
})

test('behavior: a publication without callWebhook calls none', () => {
  const message = { type: 'PublishEvent', id: 1, sessionId, event: 'Web3Response', data: '00' }
  expect(parseClientMessage(JSON.stringify(message))).toEqual({ ...message, callWebhook: false })
})

test('behavior: surplus fields do not travel', () => {
  const message = { type: 'IsLinked', id: 1, sessionId }
  expect(parseClientMessage(JSON.stringify({ ...message, secret: 'x' }))).toEqual(message)
})

test.each([
  ['no JSON', 'hello'],
  ['an unknown type', JSON.stringify({ type: 'SetMetadata', id: 1, sessionId, key: 'a', value: 'b' })],
  ['no id', JSON.stringify({ type: 'IsLinked', sessionId })],
  ['an id in text', JSON.stringify({ type: 'IsLinked', id: '1', sessionId })],
  ['no session', JSON.stringify({ type: 'IsLinked', id: 1 })],
  ['a long session id', JSON.stringify({ type: 'IsLinked', id: 1, sessionId: '0'.repeat(129) })],
  ['metadata of numbers', JSON.stringify({ type: 'SetSessionConfig', id: 1, sessionId, metadata: { a: 1 } })],
  ['a list', '[]'],
  ['a way to prototypes', `{"type":"SetSessionConfig","id":1,"sessionId":"${sessionId}","metadata":{"__proto__":"x"}}`],
])('error: a message to the relay with %s', (_, text) => {
  expect(() => parseClientMessage(text)).toThrow()
})

test.each([
  ['an unknown type', { type: 'LinkedOK', sessionId, onlineGuests: 1 }],
  ['a negative count', { type: 'Linked', sessionId, onlineGuests: -1 }],
  ['a wrong event id', { type: 'PublishEventOK', id: 1, sessionId, eventId: 'C34DC5C4' }],
])('error: a message of the relay with %s', (_, message) => {
  expect(() => parseServerMessage(JSON.stringify(message))).toThrow()
})

test.each([
  ['no scheme', btoa(`${sessionId}:${'0'.repeat(64)}`)],
  ['another scheme', `Bearer ${btoa(`${sessionId}:${'0'.repeat(64)}`)}`],
  ['a short key', `Basic ${btoa(`${sessionId}:00`)}`],
  ['three parts', `Basic ${btoa(`${sessionId}:${'0'.repeat(64)}:0`)}`],
  ['no base64', 'Basic a'],
  ['nothing', ''],
])('error: an authorization with %s', (_, header) => {
  expect(parseBasicAuthorization(header)).toBeUndefined()
})

test.each([
  ['another path', 'https://link.example/#/else?id=1'],
  ['no address', 'link'],
  [
    'a short secret',
    `https://link.example/#/link?id=${sessionId}&secret=00&server=https%3A%2F%2Flink.example&v=4&chainId=1`,
  ],
  [
    'a relay that is no web address',
    `https://link.example/#/link?id=${sessionId}&secret=${'0'.repeat(64)}&server=javascript%3Aalert&v=4&chainId=1`,
  ],
])('error: a link with %s', (_, url) => {
  expect(() => parseLinkUrl(url)).toThrow()
})

test.each([
  ['an unknown type', { type: 'WEB3_OTHER', id: 'af2c6a7733afc646' }],
  ['a long request id', { type: 'WEB3_RESPONSE', id: 'af2c6a7733afc64600', response: { method: 'a', result: 1 } }],
  ['no answer', { type: 'WEB3_RESPONSE', id: 'af2c6a7733afc646' }],
])('error: an event with %s', (_, payload) => {
  expect(() => parseLinkPayload(JSON.stringify(payload))).toThrow()
})

test('behavior: a name that every object has is not a method', () => {
  expect(isLinkMethod('toString')).toBe(false)
})
