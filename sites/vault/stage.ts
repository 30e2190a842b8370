import { Fault } from './base/fault.ts'
import { type EntryScreen, takeEntry } from './screens/entryScreen.ts'
import { keepSecret } from './screens/keepSecret.ts'
import { showSentence } from './screens/panel.ts'
import { showSecret } from './screens/secretScreen.ts'
import type { Wanted } from './secret/entry.ts'
import { createImportSession, type ImportSession } from './secret/importSession.ts'
import type { ImportTarget } from './secret/importTarget.ts'
import type { Secret } from './secret/secret.ts'
import { createWayElsewhere } from './window/wayElsewhere.ts'
import type { Say } from './words/speech.ts'

/** The one screen of a frame. The next screen replaces the last one and erases it. */
export type Stage = {
  show(secret: Secret): void
  take(target: ImportTarget): void
  extract(wanted: Wanted): Promise<string>
}

/** Starts with a sentence that asks the user to act on the page first. */
export function createStage(say: Say): Stage {
  let act = new AbortController()
  let session: ImportSession | undefined
  window.addEventListener('pagehide', () => act.abort())
  showSentence(say('idle'))

  /** Ends the previous screen and returns the signal of the new one. */
  function begin(): AbortSignal {
    act.abort()
    session = undefined
    act = new AbortController()
    return act.signal
  }

  /** After three wrong numbers: the user probably doesn't see the vault, so nothing is shown or taken. */
  function giveUp(): void {
    act.abort()
    session = undefined
    showSentence(say('failed'))
  }

  return {
    show(secret) {
      const signal = begin()
      const show = (ended: AbortSignal) => {
        const elsewhere = createWayElsewhere({ say, handOver: () => ({ type: 'show', ...secret }), signal: ended })
        showSecret(secret, { say, frame: { elsewhere, onFailed: giveUp }, signal: ended })
      }
      keepSecret(secret, { say, show, signal })
    },
    take(target) {
      const signal = begin()
      let screen: EntryScreen | undefined
      let kind: Wanted['kind'] = 'words'
      const opened = createImportSession(target, {
        onRequest(wanted, outcome) {
          if (wanted.kind !== kind) render(wanted.kind)
          if (outcome) screen?.showOutcome(outcome)
        },
      })
      const offerElsewhere = async (text: string) => {
        const outcome = await opened.offer(text)
        screen?.showOutcome(outcome)
        return outcome
      }
      const render = (wanted: Wanted['kind']) => {
        kind = wanted
        const elsewhere = createWayElsewhere({
          say,
          handOver: () => ({ type: 'take', kind, recipient: target.recipient }),
          offer: offerElsewhere,
          signal,
        })
        const { check, offer } = opened
        const { recipient } = target
        screen = takeEntry(kind, { say, recipient, offer, frame: { check, elsewhere, onFailed: giveUp }, signal })
      }
      signal.addEventListener('abort', opened.close)
      session = opened
      render(kind)
    },
    async extract(wanted) {
      if (!session) throw new Fault('noImport')
      return session.extract(wanted)
    },
  }
}
