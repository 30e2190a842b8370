import { useCallback, useEffect, useState } from 'react'
import { useOnline } from './useOnline.ts'
import type { Reading } from './useReading.ts'

/**
 * Reads something about the user from a server. `reload` reads it again after a change, so nothing is cached or shared.
 */
export function useFreshReading<value>(ask: () => Promise<value>): { reading: Reading<value>; reload: () => void } {
  const [answer, setAnswer] = useState<{ ask: typeof ask; reading: Reading<value> }>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    // A failure disappears during a reload. A value stays until the next one replaces it.
    if (tries > 0) setAnswer((known) => (known?.reading.status === 'failed' ? undefined : known))
    const keep = (reading: Reading<value>) => isWanted && setAnswer({ ask, reading })
    ask().then(
      (value) => keep({ status: 'known', value }),
      (error: unknown) => keep({ status: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [ask, tries])
  const reload = useCallback(() => setTries((count) => count + 1), [])
  useOnline(answer?.ask === ask && answer?.reading.status === 'failed', reload)
  return { reading: answer && answer.ask === ask ? answer.reading : { status: 'loading' }, reload }
}
