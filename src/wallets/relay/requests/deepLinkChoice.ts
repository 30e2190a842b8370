import * as v from 'valibot'
import type { KeyValueStorage } from '../../../core/storage.ts'
import { appLink } from '../../../wire/appLink.ts'
import { parseJson } from '../../../wire/json.ts'
import { maxTextLength } from '../../../wire/relay/limits.ts'

/** Shared with official pages on the same origin (relay-pairing §12). */
const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

const choice = v.object({ href: v.pipe(appLink, v.maxLength(maxTextLength)), name: v.string() })
export type DeepLinkChoice = v.InferOutput<typeof choice>

/** The wallet on this phone that the user connected with. Later requests open it. */
export function deepLinkChoice(storage: KeyValueStorage) {
  return {
    read(): DeepLinkChoice | undefined {
      try {
        return v.parse(choice, parseJson(storage.getItem(choiceKey) ?? '', 2 * maxTextLength))
      } catch {
        return undefined
      }
    },
    write: (chosen: DeepLinkChoice): void => storage.setItem(choiceKey, JSON.stringify(chosen)),
    remove: (): void => storage.removeItem(choiceKey),
  }
}
