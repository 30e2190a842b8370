import { useEffect, useState } from 'react'
import { restMs } from '../../review/limits.ts'

/**
 * Returns false for a moment after the content changes or the window gets the focus, so that a click or a key meant for
 * something else cannot confirm it.
 */
export function useGuard(content: unknown): boolean {
  const [rested, setRested] = useState<{ content: unknown }>()
  useEffect(() => {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const rest = () => {
      clearTimeout(timer)
      setRested(undefined)
      timer = setTimeout(() => setRested({ content }), restMs)
    }
    rest()
    window.addEventListener('focus', rest, { signal: ended.signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [content])
  return rested !== undefined && rested.content === content
}
