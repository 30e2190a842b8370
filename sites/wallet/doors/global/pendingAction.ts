/** The action that a popup was opened for, without its path. */
export type ActionAddress = { search: string; hash: string }

const key = 'latchkey-pending-action'
/** Set once the stored action was checked and shown. */
const shownKey = 'latchkey-pending-action-shown'

/** The part of a window that an action is read from. */
export type ActionWindow = Pick<Window, 'location' | 'history' | 'sessionStorage'>

/**
 * Takes the action out of the address bar immediately, so that it is in no history, copied address or referrer (threats
 * T7). Stores it for this tab only, so that signing in or reloading does not lose it.
 */
export function readPendingAction(from: ActionWindow): ActionAddress | undefined {
  const { search, hash, pathname } = from.location
  if (search) {
    keepPendingAction({ search, hash }, from)
    from.history.replaceState(null, '', pathname)
    return { search, hash }
  }
  const kept = from.sessionStorage.getItem(key)
  if (kept === null) return undefined
  const at = kept.indexOf('#')
  return at < 0 ? { search: kept, hash: '' } : { search: kept.slice(0, at), hash: kept.slice(at) }
}

export function keepPendingAction(action: ActionAddress, to: ActionWindow): void {
  to.sessionStorage.removeItem(shownKey)
  to.sessionStorage.setItem(key, `${action.search}${action.hash}`)
}

/** Forgets the action after the answer, so that a reload does not ask again. */
export function forgetPendingAction(from: ActionWindow): void {
  from.sessionStorage.removeItem(key)
  from.sessionStorage.removeItem(shownKey)
}

/** Call this after the pending action passed every check, including that of the referrer. */
export function markPendingActionShown(to: ActionWindow): void {
  to.sessionStorage.setItem(shownKey, '1')
}

/**
 * Returns whether this tab showed the pending action before. The referrer may then be a site that the tab visited
 * since.
 */
export function wasPendingActionShown(from: ActionWindow): boolean {
  return from.sessionStorage.getItem(shownKey) !== null
}
