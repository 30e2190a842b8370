import { useEffect, useState } from 'react'
import { guardMs } from '../../wire/vault/limits.ts'

/**
 * False for a moment after `content` has changed, so that a click or a key that was meant for the screen before confirms
 * nothing on this one.
 */
export function useRested(content: string): boolean {
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(content), guardMs)
    return () => clearTimeout(timer)
  }, [content])
  return rested === content
}
