/**
 * Follows the browser's events about the network and the page. Node has none.
 * @param options.onWake the page is visible again, or the browser is online again
 */
export function watchNetwork(options: { onWake: () => void; onOffline: () => void; signal: AbortSignal }): void {
  if (typeof document === 'undefined') return
  const { onWake, onOffline, signal } = options
  const check = () => {
    if (document.visibilityState === 'visible') onWake()
  }
  document.addEventListener('visibilitychange', check, { signal })
  window.addEventListener('online', onWake, { signal })
  window.addEventListener('offline', onOffline, { signal })
}
