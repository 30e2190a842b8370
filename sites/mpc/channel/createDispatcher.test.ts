import type { WaasEnvelope } from 'latchkey/wire/waas'
import { expect, test } from 'vitest'
import { createDispatcher, type Handlers } from './createDispatcher.ts'

const request = (changes: object = {}) => ({
  ...{ type: 'isPasswordEncrypted', args: [{ chainName: 'EVM', accountAddress: '0x1' }] },
  ...{ messageSessionId: '0.1-0', origin: 'host', ...changes },
})

function open(answer: () => Promise<boolean> = async () => true, timeoutMs = 60_000) {
  const posted: WaasEnvelope[] = []
  const calls: unknown[] = []
  const handlers = {
    isPasswordEncrypted: async (...given: unknown[]) => {
      calls.push(given)
      return answer()
    },
  } as unknown as Handlers
  const receive = createDispatcher({ handlers, post: (message) => void posted.push(message), timeoutMs })
  return { receive, posted, calls, types: () => posted.map(({ type }) => type) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('default: acknowledges before it works, then answers with the same id', async () => {
  let isAcknowledged = false
  const frame = open(async () => {
    isAcknowledged = frame.types().includes('isPasswordEncrypted__ack')
    return true
  })
  frame.receive(request())
  await settled()
  expect(isAcknowledged).toBe(true)
  expect(frame.posted).toMatchObject([
    { type: 'isPasswordEncrypted__ack', args: [], messageSessionId: '0.1-0', origin: 'webview' },
    { type: 'isPasswordEncrypted__resolve', args: [true], messageSessionId: '0.1-0', origin: 'webview' },
  ])
  expect(frame.calls).toEqual([[[{ chainName: 'EVM', accountAddress: '0x1' }], { channel: '0.1' }]])
})

test('behavior: a copy is acknowledged and answered again, and runs nothing', async () => {
  const frame = open()
  frame.receive(request())
  frame.receive(request())
  await settled()
  frame.receive(request())
  expect(frame.types()).toEqual([
    ...['isPasswordEncrypted__ack', 'isPasswordEncrypted__ack', 'isPasswordEncrypted__resolve'],
    ...['isPasswordEncrypted__ack', 'isPasswordEncrypted__resolve'],
  ])
  expect(frame.calls).toHaveLength(1)
})

test('behavior: requests of several channels run side by side', async () => {
  const frame = open()
  frame.receive(request({ messageSessionId: '0.1-0' }))
  frame.receive(request({ messageSessionId: '0.2-0' }))
  await settled()
  expect(frame.calls.map((call) => (call as [unknown, { channel: string }])[1].channel)).toEqual(['0.1', '0.2'])
})

test('behavior: a page may do without the acknowledgement', async () => {
  const frame = open()
  frame.receive(request({ doNotAck: true }))
  await settled()
  expect(frame.types()).toEqual(['isPasswordEncrypted__resolve'])
})

test.each([
  ['a text', 'iframe-ready-x'],
  ['an answer', request({ type: 'isPasswordEncrypted__resolve', args: [true] })],
  ['a message of the frame', request({ origin: 'webview' })],
  ['no arguments', request({ args: undefined })],
])('attack: %s is ignored (T3)', async (_, data) => {
  const frame = open()
  frame.receive(data)
  await settled()
  expect(frame.posted).toEqual([])
})

test('attack: another request under a known id runs nothing', async () => {
  const frame = open()
  frame.receive(request())
  await settled()
  frame.receive(request({ type: 'cleanup', args: [] }))
  await settled()
  expect(frame.posted).toHaveLength(2)
})

const rejection = (frame: ReturnType<typeof open>) => frame.posted.at(-1)?.args[0]

test.each(['getAllWallets', 'toString', '__proto__'])('error: the unknown request %s gets a code', async (type) => {
  const frame = open()
  frame.receive(request({ type }))
  await settled()
  expect(frame.types()).toEqual([`${type}__ack`, `${type}__reject`])
  expect(rejection(frame)).toMatchObject({ code: 'unknown_request', name: 'FrameError', stack: expect.any(String) })
})

test('error: arguments that do not fit', async () => {
  const frame = open()
  frame.receive(request({ args: [{ chainName: 'BTC', accountAddress: '0x1' }] }))
  await settled()
  expect(rejection(frame)).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('chainName') })
  expect(frame.calls).toEqual([])
})

test('error: what an unforeseen failure says stays in the frame', async () => {
  const frame = open(() => Promise.reject(new TypeError('secret 0xabc')))
  frame.receive(request())
  await settled()
  expect(rejection(frame)).toMatchObject({ code: 'internal' })
  expect(JSON.stringify(frame.posted)).not.toContain('0xabc')
})

test('error: an operation that never ends', async () => {
  const frame = open(() => new Promise(() => {}), 1)
  frame.receive(request())
  await expect.poll(() => rejection(frame)).toMatchObject({ code: 'timed_out' })
})
