import { useEffect, useState } from 'react'
import { guardMs } from '../../wire/vault/limits.ts'

/**
 * Returns false for a moment after `content` changes or the window comes to the front (threats T10), so that a click or
 * key press that was meant for something else confirms nothing here.
 */
export function useRested(content: string): boolean {
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const rest = () => {
      clearTimeout(timer)
      setRested(undefined)
      timer = setTimeout(() => setRested(content), guardMs)
    }
    rest()
    window.addEventListener('focus', rest, { signal: left.signal })
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [content])
  return rested === content
}
