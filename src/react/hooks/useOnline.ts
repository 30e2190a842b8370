import { useEffect, useRef } from 'react'

/** Calls back once when the network is back, if `isWaiting`: what failed for want of it can be tried again. */
export function useOnline(isWaiting: boolean, onOnline: () => void): void {
  const latest = useRef(onOnline)
  useEffect(() => {
    latest.current = onOnline
  })
  useEffect(() => {
    if (!isWaiting) return
    const back = () => latest.current()
    window.addEventListener('online', back, { once: true })
    return () => window.removeEventListener('online', back)
  }, [isWaiting])
}
