import { Fault } from './fault.ts'
import { type EntryScreen, takeEntry } from './screens/entryScreen.ts'
import { keepSecret } from './screens/keepSecret.ts'
import { showSentence } from './screens/panel.ts'
import { showSecret } from './screens/secretScreen.ts'
import type { Wanted } from './secret/entry.ts'
import { createImportDesk, type ImportDesk } from './secret/importDesk.ts'
import type { ImportTarget } from './secret/importTarget.ts'
import type { Secret } from './secret/secret.ts'
import { createWayElsewhere } from './window/wayElsewhere.ts'
import { words } from './words.ts'

/** The one screen of a frame: whatever comes next takes the place of what was there, and wipes it. */
export type Stage = {
  show(secret: Secret): void
  take(target: ImportTarget): void
  extract(wanted: Wanted): Promise<string>
}

export function createStage(): Stage {
  let act = new AbortController()
  let desk: ImportDesk | undefined
  window.addEventListener('pagehide', () => act.abort())

  /** The signal of a new act; the last one is over. */
  function begin(): AbortSignal {
    act.abort()
    desk = undefined
    act = new AbortController()
    return act.signal
  }

  /** Whoever presses numbers that they do not see has nothing to see or to give here. */
  function giveUp(): void {
    act.abort()
    desk = undefined
    showSentence(words.sight.failed)
  }

  return {
    show(secret) {
      const signal = begin()
      const show = (ended: AbortSignal) => {
        const elsewhere = createWayElsewhere({ handOver: () => ({ type: 'show', ...secret }), signal: ended })
        showSecret(secret, { frame: { elsewhere, onFailed: giveUp }, signal: ended })
      }
      keepSecret(secret, { show, signal })
    },
    take(target) {
      const signal = begin()
      let screen: EntryScreen | undefined
      let kind: Wanted['kind'] = 'words'
      const opened = createImportDesk(target, {
        onAsked(wanted, outcome) {
          if (wanted.kind !== kind) render(wanted.kind)
          if (outcome) screen?.tell(outcome)
        },
      })
      const offerElsewhere = async (text: string) => {
        const outcome = await opened.offer(text)
        screen?.tell(outcome)
        return outcome
      }
      const render = (wanted: Wanted['kind']) => {
        kind = wanted
        const elsewhere = createWayElsewhere({
          handOver: () => ({ type: 'take', kind, recipient: target.recipient }),
          offer: offerElsewhere,
          signal,
        })
        const { check, offer } = opened
        const { recipient } = target
        screen = takeEntry(kind, { recipient, offer, frame: { check, elsewhere, onFailed: giveUp }, signal })
      }
      signal.addEventListener('abort', opened.close)
      desk = opened
      render(kind)
    },
    async extract(wanted) {
      if (!desk) throw new Fault('noImport')
      return desk.extract(wanted)
    },
  }
}
