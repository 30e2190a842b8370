import { useSyncExternalStore } from 'react'

/** Whether the page has taken over from the server: what only a browser knows may be drawn from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
