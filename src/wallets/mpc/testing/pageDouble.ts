import { onTestFinished, vi } from 'vitest'
import { createWaasAnswer, readWaasEnvelope, type WaasEnvelope } from '../../../wire/waas/envelope.ts'
import { serializeError } from '../../../wire/waas/errors.ts'
import { readFrameUrl } from '../../../wire/waas/frameUrl.ts'

/** How a frame answers a request: with a value, with an error, or by never acknowledging it. */
export type FrameAnswer = (args: readonly unknown[]) => unknown
export const silent = Symbol('silent')

/** A frame in the page double, with what it was sent. */
export type FrameDouble = {
  element: HTMLIFrameElement
  /** The attributes that the page set. */
  attributes: Record<string, string>
  received: WaasEnvelope[]
  /** Sends a message to the page as this frame, or from elsewhere as `from` says. */
  send: (data: unknown, from?: { source?: unknown; origin?: string }) => void
}

/**
 * A window without a browser, in which frames answer as `answers` says. Node has no frames; everything else, messages
 * included, is real.
 */
export function openPageDouble(options: { answers?: Record<string, FrameAnswer>; isReady?: () => boolean } = {}) {
  const { answers = {}, isReady = () => true } = options
  const frames: FrameDouble[] = []
  const inPage: HTMLIFrameElement[] = []
  const container = { append: (element: HTMLIFrameElement) => append(element) }

  function createElement(): HTMLIFrameElement {
    const attributes: Record<string, string> = {}
    const element = Object.assign(new EventTarget(), {
      ...{ src: '', title: '', allow: '', referrerPolicy: '', style: {}, contentWindow: null as object | null },
      setAttribute(name: string, value: string) {
        attributes[name] = value
      },
      remove() {
        element.contentWindow = null
        inPage.splice(inPage.indexOf(frame.element), 1)
      },
    })
    const frame: FrameDouble = {
      ...{ element: element as unknown as HTMLIFrameElement, attributes, received: [] },
      send(data, from = {}) {
        const { origin } = new URL(element.src)
        const event = { source: element.contentWindow, origin, data: structuredClone(data), ...from }
        window.dispatchEvent(Object.assign(new Event('message'), event))
      },
    }
    frames.push(frame)
    return frame.element
  }

  function append(element: HTMLIFrameElement) {
    const frame = frames.find((each) => each.element === element)
    if (!frame) throw new Error('Not a frame of this page.')
    inPage.push(element)
    const { origin } = new URL(element.src)
    const contentWindow = {
      postMessage(message: unknown, target: string) {
        const data: unknown = structuredClone(message)
        // A browser does not deliver a message for another origin.
        if (target === origin) queueMicrotask(() => void receive(frame, data))
      },
    }
    Object.assign(element, { contentWindow })
    const { instanceId } = readFrameUrl(new URL(element.src))
    if (isReady()) queueMicrotask(() => frame.send(`iframe-ready-${instanceId}`))
  }

  async function receive(frame: FrameDouble, data: unknown) {
    const request = readWaasEnvelope(data, 'host')
    if (!request || !frame.element.contentWindow) return
    frame.received.push(request)
    const answer = await answerOf(request)
    if (answer === silent) return
    frame.send(createWaasAnswer(request, { step: 'ack' }))
    if (answer instanceof Error)
      frame.send(createWaasAnswer(request, { step: 'reject', error: serializeError(answer) }))
    else frame.send(createWaasAnswer(request, { step: 'resolve', value: answer }))
  }
  const answerOf = ({ type, args }: WaasEnvelope) => answers[type]?.(args)

  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: 'https://page.example' } }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { createElement, body: container }))
  onTestFinished(() => void vi.unstubAllGlobals())

  return { frames, inPage, answers, container: container as unknown as HTMLElement }
}
