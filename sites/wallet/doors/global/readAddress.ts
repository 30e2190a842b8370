import { type PopupRequest, parsePopupUrl } from 'latchkey/wire/global'
import { maxQueryLength } from './limits.ts'
import type { ActionAddress } from './pendingAction.ts'

/** What an action's address claims; undefined where it cannot be read. */
export function readAddress(action: ActionAddress): PopupRequest | undefined {
  if (action.search.length > maxQueryLength) return undefined
  try {
    return parsePopupUrl(action)
  } catch {
    return undefined
  }
}
