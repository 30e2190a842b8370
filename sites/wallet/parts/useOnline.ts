import { useSyncExternalStore } from 'react'

/** Returns whether the browser reports a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(onChange: () => void): () => void {
  const left = new AbortController()
  for (const name of ['online', 'offline']) window.addEventListener(name, onChange, { signal: left.signal })
  return () => left.abort()
}
