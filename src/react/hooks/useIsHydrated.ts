import { useSyncExternalStore } from 'react'

/** Returns whether the page has hydrated. Content that only a browser knows may be rendered from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
