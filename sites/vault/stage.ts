import { createSlot } from '../shared/screens/createSlot.ts'
import { type EntryScreen, takeEntry } from '../shared/screens/entryScreen.ts'
import { keepSecret } from '../shared/screens/keepSecret.ts'
import { showSecret } from '../shared/screens/secretScreen.ts'
import type { Secret } from '../shared/secret/secret.ts'
import { createWayElsewhere } from '../shared/window/wayElsewhere.ts'
import type { Say } from '../shared/words/speech.ts'
import { Fault } from './base/fault.ts'
import type { Wanted } from './secret/entry.ts'
import { createImportSession, type ImportSession } from './secret/importSession.ts'
import type { ImportTarget } from './secret/importTarget.ts'
import { toImportText } from './secret/toImportText.ts'

/** What the frame shows and takes. */
export type Stage = {
  show(secret: Secret): void
  take(target: ImportTarget): void
  extract(wanted: Wanted): Promise<string>
}

/**
 * Starts with a sentence that asks the user to act on the page first.
 * @param onConfirmed called when the user has picked three words of the shown phrase correctly
 */
export function createStage(say: Say, onConfirmed: () => void): Stage {
  const slot = createSlot(say('idle'))
  let session: ImportSession | undefined

  /** After three wrong numbers: the user probably doesn't see the vault, so nothing is shown or taken. */
  const onFailed = () => slot.end(say('failed'))

  return {
    show(secret) {
      const signal = slot.begin()
      const text = say(`${secret.kind}Text`)
      const show = (ended: AbortSignal) => {
        const handOver = () => ({ text, ...secret })
        const elsewhere = createWayElsewhere({ say, handOver, onConfirmed, signal: ended })
        showSecret(secret, { say, text, onConfirmed, frame: { elsewhere, onFailed }, signal: ended })
      }
      keepSecret(secret, { say, show, signal })
    },
    take(target) {
      const signal = slot.begin()
      const shown = { text: toImportText(target.recipient, say), done: say('sealed') }
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
        const handOver = () => ({ kind, ...shown })
        const elsewhere = createWayElsewhere({ say, handOver, offer: offerElsewhere, signal })
        const { check, offer } = opened
        screen = takeEntry(kind, { ...shown, say, offer, frame: { check, elsewhere, onFailed }, signal })
      }
      signal.addEventListener('abort', () => {
        opened.close()
        session = undefined
      })
      session = opened
      render(kind)
    },
    async extract(wanted) {
      if (!session) throw new Fault('noImport')
      return session.extract(wanted)
    },
  }
}
