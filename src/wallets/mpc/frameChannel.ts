import * as v from 'valibot'
import { createFramePort, type FrameReply } from '../../core/iframe/createFramePort.ts'
import { createWindowLine } from '../../core/iframe/frameLine.ts'
import { acknowledgeMs } from '../../core/iframe/limits.ts'
import { watchAcknowledgement } from '../../core/iframe/watchAcknowledgement.ts'
import {
  createSessionIds,
  createWaasRequest,
  readWaasEnvelope,
  toWaasStep,
  type WaasEnvelope,
} from '../../wire/waas/envelope.ts'
import { parseError } from '../../wire/waas/errors.ts'
import { type WaasReply, waasReplies } from '../../wire/waas/replies.ts'
import type { WaasArgs, WaasRequestName } from '../../wire/waas/requests.ts'
import { MpcError, MpcFrameError, UnhandledRequestError } from './errors.ts'
import type { LoadedFrame } from './pageFrames.ts'

/** Sends a request to the frame and waits for its reply, however long the frame takes once it has acknowledged it. */
export type AskFrame = <name extends WaasRequestName>(name: name, args: WaasArgs<name>) => Promise<WaasReply<name>>

/** A request that is not acknowledged within 5 s is sent once more with the same id, by which the frame recognizes it. */
const acknowledgement = watchAcknowledgement({
  timeoutMs: acknowledgeMs,
  toError: (request) => new UnhandledRequestError((request as WaasEnvelope).type),
  resends: 1,
})

/**
 * Opens one client's channel to a frame. Several channels may use the same frame.
 * @param token the access token, which the frame must have before any other request
 * @throws {MpcError} 'Failed to establish secure token exchange'
 */
export async function openFrameChannel({ frame, origin, life }: LoadedFrame, token: string): Promise<AskFrame> {
  const line = createWindowLine({ frame, origin, toError: () => new MpcError('windowMissing') })
  const port = createFramePort<WaasEnvelope>(line, {
    read: (data) => readWaasEnvelope(data, 'webview'),
    idOf: ({ messageSessionId }) => messageSessionId,
    acknowledgement,
    signal: life,
  })
  const nextId = createSessionIds()
  const ask: AskFrame = (name, args) => {
    const id = nextId()
    return port.request({ id, message: createWaasRequest(name, args, id) }, (reply) => readReply(name, reply))
  }
  try {
    await ask('sendAuthToken', [token, 'header'])
  } catch (cause) {
    throw new MpcError('tokenExchange', { cause })
  }
  return ask
}

function readReply<name extends WaasRequestName>(
  asked: name,
  { type, args: [value] }: WaasEnvelope,
): FrameReply<WaasReply<name>> {
  const answer = toWaasStep(type)
  if (answer?.name !== asked) return undefined
  if (answer.step === 'ack') return 'acknowledged'
  if (answer.step === 'reject') return { error: new MpcFrameError(parseError(value)) }
  const read = v.safeParse(waasReplies[asked], value)
  return read.success ? { value: read.output as WaasReply<name> } : { error: new MpcError('replyUnreadable') }
}
