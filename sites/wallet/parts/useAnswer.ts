import { useCallback, useEffect, useState } from 'react'

type Answer<value> = { status: 'asking' } | { status: 'answered'; value: value } | { status: 'failed'; error: unknown }

/**
 * The answer to a question that a screen asks when it opens; `ask` asks again and keeps the old answer meanwhile.
 * @param question the same function in every drawing
 */
export function useAnswer<value>(question: () => Promise<value>): Answer<value> & { ask: () => void } {
  const [answer, setAnswer] = useState<Answer<value>>({ status: 'asking' })
  const ask = useCallback(() => {
    question().then(
      (value) => setAnswer({ status: 'answered', value }),
      (error: unknown) => setAnswer({ status: 'failed', error }),
    )
  }, [question])
  useEffect(ask, [ask])
  return { ...answer, ask }
}
