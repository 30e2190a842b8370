import { useCallback, useEffect, useState } from 'react'

export type Answer<value> =
  | { status: 'asking' }
  | { status: 'answered'; value: value }
  | { status: 'failed'; error: unknown }

const asking = { status: 'asking' } as const

/**
 * Asks `question` when the screen opens. `ask` asks it again. An answer to an earlier question is never returned for a new
 * one.
 * @param question must stay the same function until the question changes
 */
export function useAnswer<value>(question: () => Promise<value>): { answer: Answer<value>; ask: () => void } {
  const [latest, setLatest] = useState<{ question: () => Promise<value>; answer: Answer<value> }>()
  const ask = useCallback(() => {
    let isShown = true
    const settle = (answer: Answer<value>) => isShown && setLatest({ question, answer })
    settle(asking)
    question().then(
      (value) => settle({ status: 'answered', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
    return () => {
      isShown = false
    }
  }, [question])
  useEffect(ask, [ask])
  // The effect runs after a new question was drawn once, and until then the answer is to the one before.
  return { answer: latest?.question === question ? latest.answer : asking, ask }
}
