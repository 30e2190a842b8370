/** What a popup was opened for, without its path. */
export type ActionAddress = { search: string; hash: string }

const key = 'latchkey-pending-action'
/** Set once the kept action was checked and shown. */
const shownKey = 'latchkey-pending-action-shown'

/** The part of a window that an action is read from. */
export type ActionWindow = Pick<Window, 'location' | 'history' | 'sessionStorage'>

/**
 * Takes the action out of the address bar at once, so that neither history, nor a copied address, nor a referrer holds
 * it (threats T7), and keeps it for this tab alone: signing in or reloading does not lose it.
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

/** Whether this tab showed the pending action before: then the referrer may be of a site that the tab went to since. */
export function wasPendingActionShown(from: ActionWindow): boolean {
  return from.sessionStorage.getItem(shownKey) !== null
}
