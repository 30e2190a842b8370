import { afterEach, expect, test, vi } from 'vitest'
import { createFramePort, type FrameReply } from './createFramePort.ts'
import { createPortLine } from './frameLine.ts'
import { acknowledgeMs } from './limits.ts'
import { watchAcknowledgement } from './watchAcknowledgement.ts'

afterEach(() => void vi.useRealTimers())

type Message = { id?: string; type: string }
const read = (data: unknown) => (typeof data === 'object' ? (data as Message) : undefined)
const readReply = ({ type }: Message): FrameReply<string> => {
  if (type === 'ack') return 'acknowledged'
  if (type === 'no') return { error: new Error('refused') }
  return type === 'other' ? undefined : { value: type }
}

/** A port that works without an event loop, so that fake timers control it. */
function openPort(acknowledgement?: Parameters<typeof watchAcknowledgement>[0]) {
  const port = Object.assign(new EventTarget(), { start() {}, close: vi.fn(), postMessage: vi.fn() })
  const life = new AbortController()
  const onEvent = vi.fn()
  const frame = createFramePort<Message>(createPortLine(port as unknown as MessagePort), {
    ...{ read, onEvent, signal: life.signal, idOf: ({ id }) => id },
    ...(acknowledgement && { acknowledgement: watchAcknowledgement(acknowledgement) }),
  })
  const ask = (id: string) => frame.request({ id, message: { id, type: 'ask' } }, readReply)
  const receive = (data: unknown) => port.dispatchEvent(new MessageEvent('message', { data }))
  return { port, ask, receive, onEvent, close: () => life.abort(new Error('closed')) }
}

test('default: replies reach their requests by id', async () => {
  const { port, ask, receive } = openPort()
  const answers = [ask('1'), ask('2')]
  expect(port.postMessage.mock.calls).toEqual([[{ id: '1', type: 'ask' }], [{ id: '2', type: 'ask' }]])
  receive({ id: '2', type: 'second' })
  receive({ id: '1', type: 'first' })
  expect(await Promise.all(answers)).toEqual(['first', 'second'])
})

test('behavior: a message without an id is an event', () => {
  const { receive, onEvent } = openPort()
  receive({ type: 'resized' })
  expect(onEvent).toHaveBeenCalledExactlyOnceWith({ type: 'resized' })
})

test('behavior: unknown ids, refused replies and messages of another shape are ignored', async () => {
  const { ask, receive } = openPort()
  const answer = ask('1')
  for (const data of ['text', { id: '2', type: 'a' }, { id: '1', type: 'other' }, { id: '1', type: 'b' }]) receive(data)
  expect(await answer).toBe('b')
})

test('error: a reply may be a refusal', async () => {
  const { ask, receive } = openPort()
  const answer = ask('1')
  receive({ id: '1', type: 'no' })
  await expect(answer).rejects.toThrow('refused')
})

test('error: closing rejects open and later requests, and closes the port', async () => {
  const { port, ask, close } = openPort()
  const open = ask('1')
  close()
  await expect(open).rejects.toThrow('closed')
  await expect(ask('2')).rejects.toThrow('closed')
  expect(port.close).toHaveBeenCalledOnce()
})

test('error: a request that the frame does not acknowledge fails after five seconds', async () => {
  vi.useFakeTimers()
  const { ask, receive, close } = openPort({
    timeoutMs: acknowledgeMs,
    toError: () => new Error('No handlers were registered'),
  })
  const failed = expect(ask('1')).rejects.toThrow('No handlers were registered')
  const slow = ask('2')
  receive({ id: '2', type: 'ack' })
  await vi.advanceTimersByTimeAsync(5_000)
  await failed
  receive({ id: '2', type: 'late' })
  expect(await slow).toBe('late')
  close()
})

const recovering = { timeoutMs: acknowledgeMs, toError: () => new Error('No handlers were registered'), resends: 1 }

test('behavior: a request is sent again, unchanged, when its acknowledgement is late', async () => {
  vi.useFakeTimers()
  const { port, ask, receive } = openPort(recovering)
  const answer = ask('1')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(port.postMessage).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(port.postMessage.mock.calls).toEqual([[{ id: '1', type: 'ask' }], [{ id: '1', type: 'ask' }]])
  receive({ id: '1', type: 'ack' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(port.postMessage).toHaveBeenCalledTimes(2)
  receive({ id: '1', type: 'late' })
  expect(await answer).toBe('late')
})

test('error: a request that is not acknowledged the second time fails after ten seconds', async () => {
  vi.useFakeTimers()
  const { port, ask } = openPort(recovering)
  const failed = expect(ask('1')).rejects.toThrow('No handlers were registered')
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  await vi.advanceTimersByTimeAsync(60_000)
  expect(port.postMessage).toHaveBeenCalledTimes(2)
})

test('error: closing ends the wait for an acknowledgement', async () => {
  vi.useFakeTimers()
  const { port, ask, close } = openPort(recovering)
  const failed = expect(ask('1')).rejects.toThrow('closed')
  close()
  await failed
  await vi.advanceTimersByTimeAsync(60_000)
  expect(port.postMessage).toHaveBeenCalledOnce()
})

test('error: a message that cannot be sent fails at once', async () => {
  vi.useFakeTimers()
  const { port, ask } = openPort(recovering)
  port.postMessage.mockImplementation(() => {
    throw new Error('gone')
  })
  await expect(ask('1')).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(port.postMessage).toHaveBeenCalledOnce()
})

test('behavior: without acknowledgements a reply may take any time', async () => {
  vi.useFakeTimers()
  const { ask, receive } = openPort()
  const answer = ask('1')
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  receive({ id: '1', type: 'late' })
  expect(await answer).toBe('late')
})
