import { type PopupRequest, parsePopupUrl } from 'latchkey/wire/global'
import type { ActionAddress } from './pendingAction.ts'

/** Returns what an action's address claims, or undefined when it cannot be read. */
export function readAddress(action: ActionAddress): PopupRequest | undefined {
  try {
    return parsePopupUrl(action)
  } catch {
    return undefined
  }
}
