import { useEffect, useState } from 'react'

/** Whole seconds until `end` (of `performance.now()`), then 0. */
export function useCountdown(end: number): number {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - performance.now()) / 1000))
}
