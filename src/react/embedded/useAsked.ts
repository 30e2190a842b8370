import { useCallback, useEffect, useState } from 'react'
import type { Reading } from '../hooks/useReading.ts'

/** What a server answers about one person; asked again after every change, so nothing of it is shared or kept. */
export function useAsked<value>(ask: () => Promise<value>): { reading: Reading<value>; askAgain: () => void } {
  const [answer, setAnswer] = useState<{ ask: typeof ask; reading: Reading<value> }>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew
  useEffect(() => {
    let isWanted = true
    const keep = (reading: Reading<value>) => isWanted && setAnswer({ ask, reading })
    ask().then(
      (value) => keep({ status: 'known', value }),
      () => keep({ status: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [ask, tries])
  const askAgain = useCallback(() => {
    // What failed waits anew; what is known stays in sight until there is news.
    setAnswer((known) => (known?.reading.status === 'failed' ? undefined : known))
    setTries((count) => count + 1)
  }, [])
  return { reading: answer && answer.ask === ask ? answer.reading : { status: 'loading' }, askAgain }
}
