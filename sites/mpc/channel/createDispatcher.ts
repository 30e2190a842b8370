import { parse } from 'latchkey/wire'
import {
  createWaasAnswer,
  isWaasRequestName,
  readWaasEnvelope,
  serializeError,
  toWaasStep,
  type WaasEnvelope,
  type WaasRequest,
  type WaasRequestName,
  type WaasValue,
  waasRequests,
} from 'latchkey/wire/waas'
import { FrameError } from '../base/frameError.ts'
import { createAnswered } from './answered.ts'

/** Where a request comes from: its channel, of which a page has one for each of its client objects. */
export type Origin = { channel: string }

/** Answers every request of the wire. What a handler throws rejects the request. */
export type Handlers = {
  [name in WaasRequestName]: (args: WaasRequest<name>, from: Origin) => Promise<WaasValue<name>>
}

/** No operation takes longer, unless it waits for the user. Pages wait without an end (managed-wallet §2.3). */
const operationMs = 180_000

/** Requests that wait for the user, who enters a secret in the visible frame or creates a passkey there. */
const waitsForUser: { [name in WaasRequestName]?: (args: WaasRequest<name>) => boolean } = {
  importPrivateKey: ([{ privateKey }]) => privateKey === undefined,
  createPasskey: () => true,
}

/**
 * Returns the frame's end of the channel. It acknowledges each request before it starts the work, answers it once, and
 * repeats acknowledgement and answer for a copy of the request: a page that heard no acknowledgement sends the request
 * again, and must not sign twice (managed-wallet §2.3).
 * @param options.post sends to the page, at its exact origin
 * @returns takes one message. The caller has checked its window and origin.
 */
export function createDispatcher(options: {
  handlers: Handlers
  post: (message: WaasEnvelope) => void
  timeoutMs?: number
}): (data: unknown) => void {
  const { handlers, post, timeoutMs = operationMs } = options
  const answered = createAnswered()

  async function answer(request: WaasEnvelope): Promise<void> {
    const reply = await run(request).then(
      (value) => createWaasAnswer(request, { step: 'resolve', value }),
      (error: unknown) => createWaasAnswer(request, { step: 'reject', error: serializeError(toReported(error)) }),
    )
    answered.settle(request.messageSessionId, reply)
    post(reply)
  }

  async function run({ type, args, messageSessionId }: WaasEnvelope): Promise<unknown> {
    if (!isWaasRequestName(type)) throw new FrameError('unknown_request')
    const handle = handlers[type] as (args: unknown, from: Origin) => Promise<unknown>
    const own = parse(waasRequests[type], args)
    const work = handle(own, { channel: channelOf(messageSessionId) })
    const isUnbounded = waitsForUser[type] as ((args: unknown) => boolean) | undefined
    return isUnbounded?.(own) ? work : within(timeoutMs, work)
  }

  return (data) => {
    const request = readWaasEnvelope(data, 'host')
    // An answer: the frame asks the page for nothing.
    if (!request || toWaasStep(request.type)) return
    const known = answered.find(request.messageSessionId)
    if (known && known.type !== request.type) return
    if (!request.doNotAck) post(createWaasAnswer(request, { step: 'ack' }))
    if (known?.reply) return post(known.reply)
    if (known) return
    answered.begin(request)
    void answer(request)
  }
}

/** Ids are the channel's random number and a count (managed-wallet §2.1). */
function channelOf(messageSessionId: string): string {
  return messageSessionId.slice(0, Math.max(0, messageSessionId.lastIndexOf('-')))
}

/** Only failures that were meant for the page leave the frame. Others could name what it holds. */
function toReported(error: unknown): Error {
  if (error instanceof FrameError) return error
  const isWireError = error instanceof Error && error.name === 'WireError'
  if (!isWireError) return new FrameError('internal', { cause: error })
  return Object.assign(new FrameError('invalid_request', { cause: error }), { message: error.message })
}

function within<value>(milliseconds: number, work: Promise<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new FrameError('timed_out')), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
