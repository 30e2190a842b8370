/**
 * Follows the browser's events about the network and the page. Node has none.
 * @param options.onWake the page is visible again, or the browser is online again
 * @param options.onFocus the window has the focus again
 */
export function watchNetwork(options: {
  onWake: () => void
  onOffline?: () => void
  onFocus?: () => void
  signal: AbortSignal
}): void {
  if (typeof document === 'undefined') return
  const { onWake, onOffline, onFocus, signal } = options
  const check = () => {
    if (document.visibilityState === 'visible') onWake()
  }
  document.addEventListener('visibilitychange', check, { signal })
  window.addEventListener('online', onWake, { signal })
  if (onOffline) window.addEventListener('offline', onOffline, { signal })
  if (onFocus) window.addEventListener('focus', onFocus, { signal })
}
