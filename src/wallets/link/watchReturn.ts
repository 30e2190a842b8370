import { watchNetwork } from '../../core/watchNetwork.ts'

/** How long after the user came back from the wallet's app the page looks for its answer (specification §9). */
const unseenDelayMs = 250

/**
 * Follows the user's return to the page, and what other tabs store. Node has neither.
 * @param options.onReturn the user may have answered in the wallet meanwhile
 * @param options.onStored another tab changed what is stored under `storageKey`
 */
export function watchReturn(options: {
  storageKey: string
  onReturn: () => void
  onStored: () => void
  signal: AbortSignal
}): void {
  const { storageKey, onReturn, onStored, signal } = options
  if (typeof window === 'undefined') return
  let isAway = false
  window.addEventListener('blur', () => (isAway = true), { signal })
  const come = () => {
    if (!isAway) return
    isAway = false
    const timer = setTimeout(onReturn, unseenDelayMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  window.addEventListener('focus', come, { signal })
  watchNetwork({ onWake: onReturn, onOffline() {}, signal })
  // `key` is null when everything was cleared.
  const follow = ({ key }: StorageEvent) => (key === storageKey || key === null) && onStored()
  window.addEventListener('storage', follow, { signal })
}
