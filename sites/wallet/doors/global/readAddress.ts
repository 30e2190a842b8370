import { type PopupRequest, parsePopupUrl } from 'latchkey/wire/global'
import type { ActionAddress } from './pendingAction.ts'

/** What an action's address claims; undefined where it cannot be read. */
export function readAddress(action: ActionAddress): PopupRequest | undefined {
  try {
    return parsePopupUrl(action)
  } catch {
    return undefined
  }
}
