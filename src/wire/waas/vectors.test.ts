import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/managed-wallet.vectors.json' with { type: 'json' }
import { parse } from '../parse.ts'
import { createWaasAnswer, createWaasRequest, readWaasEnvelope, toWaasStep } from './envelope.ts'
import { serializeError } from './errors.ts'
import { readFrameUrl, toFrameUrl } from './frameUrl.ts'
import { waasReplies } from './replies.ts'
import { isWaasRequestName, officialRequests, offlineExport, type WaasRequestName, waasRequests } from './requests.ts'

// Messages and frames of the official clients, as recorded in the vectors.

type Recorded = { type: string; args: unknown[]; messageSessionId: string; origin: string; doNotAck: boolean }
const { note: _, ...clients } = vectors.recorded
const withUndefined = (value: unknown): unknown => {
  if (value === '__undefined__') return undefined
  if (Array.isArray(value)) return value.map(withUndefined)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withUndefined(each)]))
}
const messages = Object.entries(clients).flatMap(([client, { messages: all }]) =>
  all.map((message, at) => ({ client, at, ...(withUndefined(message) as Recorded) })),
)
const { messages: pinned } = vectors.recorded['browser-wallet-client@0.0.129']

test.each(messages)('vectors: $client, message $at, $type', ({ client, at, ...message }) => {
  const { type } = message
  if (!isWaasRequestName(type)) throw new Error('Not one of the requests.')
  expect(readWaasEnvelope(message, 'host')).toEqual(message)
  const [args] = parse(waasRequests[type], message.args)
  const [sent] = message.args
  if (typeof sent !== 'object' || client.endsWith('1.0.99')) return
  // The pinned client sends no key that the frame does not read.
  expect(args).toEqual(sent)
})

test('vectors: the recordings have every request but the one that the recorder could not reach', () => {
  const recorded = new Set<string>(pinned.map(({ type }) => type))
  const missing = Object.keys(officialRequests).filter((name) => !recorded.has(name))
  expect(missing).toEqual(['restoreBackupFromGoogleDrive'])
  expect(Object.keys(officialRequests)).toHaveLength(22)
})

test('vectors: our requests are the same messages', () => {
  for (const message of pinned.map((each) => withUndefined(each) as Recorded)) {
    const { type, args, messageSessionId } = message
    expect(createWaasRequest(type as WaasRequestName, args as never, messageSessionId)).toEqual(message)
  }
})

test('vectors: the arguments of an offline export', () => {
  const message = pinned.find(({ type }) => type === 'offlineExportPrivateKey')
  const [{ base64Args }] = parse(waasRequests.offlineExportPrivateKey, message?.args)
  expect(parse(offlineExport, JSON.parse(atob(base64Args)))).toEqual({
    chainName: 'EVM',
    keyShares: ['{"a":1}', '{"b":2}'],
    derivationPath: 'm',
  })
})

test('vectors: acknowledgement and replies', () => {
  const { ack, resolve, reject } = vectors.replies
  const error = Object.assign(new Error('boom'), { code: 'E_X' })
  const answers = [
    createWaasAnswer({ type: 'getWallets', messageSessionId: ack.messageSessionId }, { step: 'ack' }),
    createWaasAnswer({ type: 'getWallets', messageSessionId: '<same>' }, { step: 'resolve', value: [] }),
    createWaasAnswer(
      { type: 'getWallet', messageSessionId: '<same>' },
      { step: 'reject', error: serializeError(error) },
    ),
  ]
  expect(answers).toEqual([ack, resolve, reject].map((answer) => ({ ...answer, doNotAck: false })))
  for (const { type, args, messageSessionId } of [ack, resolve, reject]) {
    const answer = readWaasEnvelope({ type, args, messageSessionId, origin: 'webview' }, 'webview')
    expect(answer && toWaasStep(answer.type)).toEqual({
      name: type.split('__')[0],
      step: type.split('__')[1],
    })
  }
})

const { evm, svm, sui } = vectors
test.each([
  ...evm.signMessage.map(({ signature }) => ['signMessage', signature] as const),
  ['signTypedData', evm.signTypedData.signature] as const,
  ...evm.signTransaction.map(({ reply }) => ['signTransaction', reply] as const),
  ['signRawMessage', evm.signRawMessage.reply] as const,
  ...[svm, sui].flatMap(({ signMessage, signTransaction }) => [
    ['signMessage', signMessage.reply] as const,
    ['signTransaction', signTransaction.reply] as const,
  ]),
])('vectors: a reply to %s: %s', (name, reply) => {
  expect(parse(waasReplies[name], reply)).toBe(reply)
})

const frames = Object.entries(clients).flatMap(([client, { iframeHidden, iframeVisible }]) =>
  [iframeHidden, iframeVisible].map((html) => ({ client, src: srcOf(html) })),
)

test.each(frames)('vectors: $client opens $src', ({ client, src }) => {
  const query = readFrameUrl(new URL(src))
  expect(query).toMatchObject({ hostOrigin: 'http://localhost:4317', environmentId: 'ENV_ID', sdkVersion: '4.26.0' })
  if (client.endsWith('0.0.129')) expect(toFrameUrl('http://localhost:4200', query)).toBe(src)
})

function srcOf(html: string): string {
  return (/ src="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
}
