import { parse } from 'latchkey/wire'
import { takeEntry } from '../screens/entryScreen.ts'
import { keepSecret } from '../screens/keepSecret.ts'
import { showSentence } from '../screens/panel.ts'
import { showSecret } from '../screens/secretScreen.ts'
import type { Offered } from '../secret/entryOutcome.ts'
import type { Say } from '../words/speech.ts'
import { frameGone, handOver, type Task, windowConfirmed, windowReady } from './handOver.ts'

/** Runs the site in a separate window. Accepts the frame that opened it and no other window. */
export function openWindow(say: Say): void {
  showSentence(say('notFramed'))
  const frame: Window | null = window.opener
  if (!frame) return
  const listening = new AbortController()
  window.addEventListener(
    'message',
    ({ source, origin, data, ports: [port] }) => {
      if (source !== frame || origin !== location.origin || !port) return
      listening.abort()
      goOn(parse(handOver, data), port, say)
    },
    { signal: listening.signal },
  )
  frame.postMessage(windowReady, location.origin)
}

function goOn({ kind, text, done, bytes }: Task, port: MessagePort, say: Say): void {
  const life = new AbortController()
  const { signal } = life
  port.start()
  port.addEventListener('message', ({ data }) => data === frameGone && window.close())
  window.addEventListener('pagehide', () => life.abort())
  if (bytes) {
    const secret = { kind, bytes }
    const onConfirmed = () => {
      port.postMessage(windowConfirmed)
    }
    const show = (ended: AbortSignal) => showSecret(secret, { say, text, onConfirmed, signal: ended })
    keepSecret(secret, { say, signal, show })
    return
  }
  const offer = (text: string) =>
    new Promise<Offered>((resolve) => {
      port.addEventListener('message', ({ data }) => resolve(data as Offered), { once: true })
      port.postMessage(text)
    })
  takeEntry(kind, { say, text, done, offer, signal })
}
