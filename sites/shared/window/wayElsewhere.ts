import { provesSight } from '../guard/provesSight.ts'
import { element } from '../screens/element.ts'
import type { Offered } from '../secret/entryOutcome.ts'
import type { Say } from '../words/speech.ts'
import { frameGone, type HandOver, windowConfirmed, windowReady } from './handOver.ts'

const features = 'popup,width=420,height=640'

/**
 * A button that continues in a separate window, for a frame that can't prove that it is visible. The button does
 * nothing else, so it needs no guard.
 * @param options.handOver called when the window has loaded; undefined when there is nothing to continue with
 * @param options.offer takes what the user enters there
 * @param options.onConfirmed called when the user has confirmed three words there
 */
export function createWayElsewhere(options: {
  say: Say
  handOver: () => HandOver | Promise<HandOver | undefined>
  offer?: (text: string) => Promise<Offered>
  onConfirmed?: () => void
  signal: AbortSignal
}): HTMLElement {
  const { say, handOver, offer, onConfirmed, signal } = options
  const status = element('p', { role: 'status' })
  const button = element('button', { type: 'button', className: 'onward' }, say('openWindow'))
  let opened: Window | null = null

  button.addEventListener('click', () => {
    opened = window.open(location.pathname, '_blank', features)
    status.textContent = say(opened ? 'opened' : 'blocked')
  })
  const receive = async ({ source, origin, data }: MessageEvent) => {
    if (source === null || source !== opened || origin !== location.origin || data !== windowReady) return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = async ({ data: text }) => {
      if (text === windowConfirmed) onConfirmed?.()
      else if (typeof text === 'string' && offer) port1.postMessage(await offer(text))
    }
    signal.addEventListener('abort', () => {
      port1.postMessage(frameGone)
    })
    const task = await handOver()
    if (task) opened?.postMessage(task, location.origin, [port2])
  }
  window.addEventListener('message', receive, { signal })
  if (provesSight()) return element('div', { className: 'elsewhere' }, element('p', {}, say('covered')), button, status)
  // The buttons of this frame stay inactive from now on.
  return element('div', { className: 'elsewhere alone' }, element('p', {}, say('unproven')), button, status)
}
