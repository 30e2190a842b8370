import { createSlot } from '../../shared/screens/createSlot.ts'
import { takeEntry } from '../../shared/screens/entryScreen.ts'
import { keepSecret } from '../../shared/screens/keepSecret.ts'
import { showSecret } from '../../shared/screens/secretScreen.ts'
import type { EntryProblem, Offered } from '../../shared/secret/entryOutcome.ts'
import { type Secret, wipe } from '../../shared/secret/secret.ts'
import { createWayElsewhere } from '../../shared/window/wayElsewhere.ts'
import type { Say } from '../../shared/words/speech.ts'
import { FrameError } from '../base/frameError.ts'
import type { Stage } from '../operations/context.ts'
import { showPress } from './pressScreen.ts'

/** Creates the screens of the visible frame. They are those of the vault, under the same guard (threats T10). */
export function createStage(say: Say): Stage {
  const slot = createSlot(say('idle'))
  /** After three wrong numbers: the user probably doesn't see the frame, so nothing is shown or taken. */
  const onFailed = () => slot.end(say('failed'))
  const stop = () => slot.end(say('stopped'))

  return {
    show({ isScalar, fetchKey }) {
      const signal = slot.begin()
      const text = say(isScalar ? 'scalarText' : 'keyText')
      const secret: Secret = { kind: 'key', bytes: new Uint8Array() }
      let fetching: Promise<boolean> | undefined

      /** Fetches the key once, also for a user who hides it and shows it again. Resolves with false when that failed. */
      const arrived = (ended: AbortSignal) => {
        fetching ??= fetchKey().then(
          (bytes) => {
            secret.bytes = bytes
            // The screen ended meanwhile.
            if (ended.aborted) wipe(secret)
            return !ended.aborted
          },
          () => {
            stop()
            return false
          },
        )
        return fetching
      }
      const show = (ended: AbortSignal) => {
        const handOver = async () => ((await arrived(ended)) ? { text, ...secret } : undefined)
        const elsewhere = createWayElsewhere({ say, handOver, signal: ended })
        const arrive = (reveal: () => void) => void arrived(ended).then((isHere) => isHere && reveal())
        showSecret(secret, { say, text, arrive, frame: { elsewhere, onFailed }, signal: ended })
      }
      keepSecret(secret, { say, show, signal })
    },

    async press(work) {
      try {
        return await showPress({ say, work, signal: slot.begin() })
      } finally {
        slot.end(say('idle'))
      }
    },

    take({ isKey, bring }) {
      const signal = slot.begin()
      const shown = { text: say('splitText'), done: say('splitDone') }
      return new Promise((resolve, reject) => {
        const check = async (text: string): Promise<EntryProblem | undefined> => {
          if (text.trim() === '') return { reason: 'empty' }
          return isKey(text) ? undefined : { reason: 'key' }
        }
        const offer = async (text: string): Promise<Offered> => {
          const problem = await check(text)
          if (problem) return problem
          try {
            resolve(await bring(text))
            return 'sealed'
          } catch (error) {
            reject(error)
            stop()
            return { reason: 'stopped' }
          }
        }
        const offerElsewhere = async (text: string) => {
          const outcome = await offer(text)
          screen.showOutcome(outcome)
          return outcome
        }
        const handOver = () => ({ kind: 'key' as const, ...shown })
        const elsewhere = createWayElsewhere({ say, handOver, offer: offerElsewhere, signal })
        const screen = takeEntry('key', { ...shown, say, offer, frame: { check, elsewhere, onFailed }, signal })
        signal.addEventListener('abort', () => reject(new FrameError('not_seen')))
      })
    },
  }
}
