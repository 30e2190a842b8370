import * as v from 'valibot'
import { maxIdLength, maxTypeLength } from './limits.ts'
import type { WaasArgs, WaasRequestName } from './requests.ts'

/** Which end of the channel wrote a message: the page or the frame. A label, not a proof: both ends check the browser's origin. */
export const waasOrigin = v.picklist(['host', 'webview'])
export type WaasOrigin = v.InferOutput<typeof waasOrigin>

/** Every message of the channel, in both directions: an object that `postMessage` clones, not JSON text (managed-wallet §2.1). */
export const waasEnvelope = v.object({
  type: v.pipe(v.string(), v.minLength(1), v.maxLength(maxTypeLength)),
  args: v.array(v.unknown()),
  /** The same for a request, its acknowledgement and its reply. */
  messageSessionId: v.pipe(v.string(), v.minLength(1), v.maxLength(maxIdLength)),
  origin: waasOrigin,
  /** The sender does not want an acknowledgement. */
  doNotAck: v.optional(v.boolean(), false),
})
export type WaasEnvelope = v.InferOutput<typeof waasEnvelope>

/** Returns the message in `data`, or undefined when it is no envelope or was written by the other end's peer. */
export function readWaasEnvelope(data: unknown, from: WaasOrigin): WaasEnvelope | undefined {
  const read = v.safeParse(waasEnvelope, data)
  return read.success && read.output.origin === from ? read.output : undefined
}

/** How a message answers a request (managed-wallet §2.2). The frame acknowledges a request before it starts the work. */
export const waasSteps = ['ack', 'resolve', 'reject'] as const
export type WaasStep = (typeof waasSteps)[number]

/** Splits `signMessage__resolve` into the request's name and the step; undefined for a request. */
export function toWaasStep(type: string): { name: string; step: WaasStep } | undefined {
  const step = waasSteps.find((each) => type.endsWith(`__${each}`))
  return step && { name: type.slice(0, -`__${step}`.length), step }
}

/** Creates a request of the page. */
export function createWaasRequest<name extends WaasRequestName>(
  name: name,
  args: WaasArgs<name>,
  messageSessionId: string,
): WaasEnvelope {
  return { type: name, args: [...args], messageSessionId, origin: 'host', doNotAck: false }
}

/** Creates the frame's acknowledgement of, or reply to, a request of any name. */
export function createWaasAnswer(
  request: Pick<WaasEnvelope, 'type' | 'messageSessionId'>,
  answer: { step: 'ack' } | { step: 'resolve'; value: unknown } | { step: 'reject'; error: object },
): WaasEnvelope {
  const { type, messageSessionId } = request
  return { type: `${type}__${answer.step}`, args: argsOf(answer), messageSessionId, origin: 'webview', doNotAck: false }
}

function argsOf(answer: Parameters<typeof createWaasAnswer>[1]): unknown[] {
  if (answer.step === 'ack') return []
  return [answer.step === 'resolve' ? answer.value : answer.error]
}

/** Returns the ids of one channel's requests, in order. Nobody else can guess them, unlike those of official pages. */
export function createSessionIds(): () => string {
  const channel = crypto.randomUUID()
  let count = 0
  return () => `${channel}-${count++}`
}

/** The text that a frame posts to its embedder once it can receive requests. It is not an envelope. */
export function toReadyText(instanceId: string): string {
  return `iframe-ready-${instanceId}`
}
