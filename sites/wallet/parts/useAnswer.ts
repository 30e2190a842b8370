import { useCallback, useEffect, useState } from 'react'

export type Answer<value> =
  | { status: 'asking' }
  | { status: 'answered'; value: value }
  | { status: 'failed'; error: unknown }

/**
 * Asks `question` when the screen opens. `ask` asks it again.
 * @param question must stay the same function until the question changes
 */
export function useAnswer<value>(question: () => Promise<value>): { answer: Answer<value>; ask: () => void } {
  const [answer, setAnswer] = useState<Answer<value>>({ status: 'asking' })
  const ask = useCallback(() => {
    let isShown = true
    setAnswer({ status: 'asking' })
    question().then(
      (value) => isShown && setAnswer({ status: 'answered', value }),
      (error: unknown) => isShown && setAnswer({ status: 'failed', error }),
    )
    return () => {
      isShown = false
    }
  }, [question])
  useEffect(ask, [ask])
  return { answer, ask }
}
