import * as v from 'valibot'
import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/link-and-popup-wallets.vectors.json' with { type: 'json' }
import { isSeveringPolicy } from '../openerPolicy.ts'
import { popupAnswer, popupRequest } from './content.ts'
import { maxIdLength, maxMethodLength } from './limits.ts'
import { askedMessage, pageConfig, pageMessage, pageRequest, selectSignerType } from './pageMessages.ts'
import { popupMessage } from './popupMessages.ts'
import { buildPopupUrl, parsePopupUrl } from './popupUrl.ts'

const sender = vectors.popup.ecdh.dapp.spkiHex
const encrypted = { iv: new Uint8Array(12), cipherText: new ArrayBuffer(16) }
const request = { id: 'a', sender, content: { encrypted }, timestamp: new Date(0) }
const config = { requestId: 'a', data: { version: '4.3.7' } }

test('behavior: bytes and dates arrive as they are, not as JSON', () => {
  const read = v.parse(pageRequest, structuredClone(request))
  expect(read).toEqual(request)
  expect(v.is(pageRequest, JSON.parse(JSON.stringify(request)))).toBe(false)
})

test('behavior: unknown fields are ignored, and correlationId is kept', () => {
  const sent = { ...request, correlationId: 'c', other: 1, content: { encrypted: { ...encrypted, other: 1 } } }
  expect(v.parse(pageMessage, sent)).toEqual({ ...request, correlationId: 'c' })
})

test('behavior: a key in upper case is read in lower', () => {
  expect(v.parse(pageRequest, { ...request, sender: sender.toUpperCase() }).sender).toBe(sender)
})

test.each([
  ['no id', { ...request, id: undefined }],
  ['an empty id', { ...request, id: '' }],
  ['a long id', { ...request, id: 'a'.repeat(maxIdLength + 1) }],
  ['no key', { ...request, sender: undefined }],
  ['another key', { ...request, sender: sender.slice(2) }],
  ['a compressed key', { ...request, sender: `${sender.slice(0, 52)}02${sender.slice(54)}` }],
  ['an iv of 16 bytes', { ...request, content: { encrypted: { ...encrypted, iv: new Uint8Array(16) } } }],
  ['an iv in a list', { ...request, content: { encrypted: { ...encrypted, iv: Array(12).fill(0) } } }],
  ['no tag', { ...request, content: { encrypted: { ...encrypted, cipherText: new ArrayBuffer(15) } } }],
  ['a long method', { ...request, content: { handshake: { method: 'm'.repeat(maxMethodLength + 1) } } }],
  ['no content', { ...request, content: {} }],
  ['an unknown event', { id: 'a', event: 'other', data: {} }],
  ['text', 'PopupLoaded'],
  ['null', null],
  ['a list', []],
])('error: a page’s message with %s', (_, message) => {
  expect(v.is(pageMessage, message)).toBe(false)
})

test('behavior: a message that nothing else can be read of still has its id', () => {
  expect(v.parse(askedMessage, { id: 'a', content: 1 })).toEqual({ id: 'a' })
  expect(v.is(askedMessage, { content: 1 })).toBe(false)
})

test.each([
  ['nothing', {}, { options: 'all' }],
  ['a choice', { options: 'eoaOnly' }, { options: 'eoaOnly' }],
  ['an unknown choice', { options: 'none' }, { options: 'all' }],
  ['auto', { attribution: { auto: true } }, { options: 'all', attribution: { auto: true } }],
  [
    'a suffix',
    { attribution: { dataSuffix: `0x${'ab'.repeat(16)}` } },
    { attribution: { dataSuffix: `0x${'ab'.repeat(16)}` } },
  ],
  ['a suffix of another length', { attribution: { dataSuffix: '0xab' } }, { attribution: undefined }],
  ['a suffix that is no hex', { attribution: { dataSuffix: `0x${'zz'.repeat(16)}` } }, { attribution: undefined }],
])('behavior: a preference with %s', (_, preference, expected) => {
  expect(v.parse(pageConfig, { ...config, data: { ...config.data, preference } }).data.preference).toMatchObject(
    expected,
  )
  expect(v.parse(selectSignerType, { id: 'a', event: 'selectSignerType', data: preference }).data).toMatchObject(
    expected,
  )
})

test('behavior: what a page says wrong about itself is left out', () => {
  const metadata = { appName: 'n'.repeat(3000), appLogoUrl: 1, appChainIds: [0] }
  const { data } = v.parse(pageConfig, { ...config, data: { ...config.data, metadata, location: 1, sdkName: 1 } })
  expect(data).toEqual({ version: '4.3.7', metadata: { appChainIds: [] }, preference: { options: 'all' } })
})

test.each([
  ['a failure without a code', { id: 'a', requestId: 'b', sender, content: { failure: { message: 'm' } } }],
  ['an answer without its request', { id: 'a', sender, content: { encrypted } }],
  ['an unknown signer', { id: 'a', requestId: 'b', data: 'other' }],
  ['null', null],
])('error: a popup’s message with %s', (_, message) => {
  expect(v.is(popupMessage, message)).toBe(false)
})

test.each([
  ['no method', popupRequest, { action: {}, chainId: 1 }],
  ['no chain', popupRequest, { action: { method: 'm' } }],
  ['a chain of 0', popupRequest, { action: { method: 'm' }, chainId: 0 }],
  ['no result', popupAnswer, { data: {} }],
  ['hex chains', popupAnswer, { result: { value: 1 }, data: { chains: { '0x1': 'https://rpc.example' } } }],
  ['decimal capabilities', popupAnswer, { result: { value: 1 }, data: { capabilities: { 1: {} } } }],
])('error: content with %s', (_, schema, content) => {
  expect(v.is(schema, content)).toBe(false)
})

test('default: a popup’s address comes back as it was', () => {
  const address = { origin: 'https://dapp.example', sdkName: 'n', sdkVersion: '1.0.0', coop: 'null' }
  const url = buildPopupUrl('https://wallet.example/popup?kept=1', address)
  expect(url.href).toBe(
    'https://wallet.example/popup?kept=1&origin=https%3A%2F%2Fdapp.example&sdkName=n&sdkVersion=1.0.0&coop=null',
  )
  expect(parsePopupUrl(url.search)).toEqual(address)
})

test('behavior: of parameters that are appended again, the first counts (§2.1)', () => {
  const search = '?origin=https%3A%2F%2Fone.example&coop=null&origin=https%3A%2F%2Fother.example&coop=same-origin'
  expect(parsePopupUrl(search)).toEqual({ origin: 'https://one.example', coop: 'null' })
})

test.each(['', '?origin=', '?origin=null', '?origin=https%3A%2F%2Fdapp.example%2F', '?origin=dapp.example'])(
  'error: an address of %j',
  (search) => {
    expect(() => parsePopupUrl(search)).toThrow('origin')
  },
)

test.each([
  ['same-origin', true],
  ['same-origin; report-to="x"', true],
  ['same-origin-allow-popups', false],
  ['unsafe-none', false],
  ['undefined', false],
  ['null', false],
  [undefined, false],
  [null, false],
])('behavior: a policy of %j cuts windows off: %s', (policy, isSevering) => {
  expect(isSeveringPolicy(policy)).toBe(isSevering)
})
