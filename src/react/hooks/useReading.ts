import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchReading } from './fetchReading.ts'
import { useOnline } from './useOnline.ts'

/** A value that is read from outside the page: loading, known or failed. */
export type Reading<value> =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly value: value }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * Reads once per `key` through wagmi's query client. Components with the same key share the answer for a while, and
 * invalidating the key reads it again. Uses only the parts of React Query that a page with wagmi bundles anyway.
 * Without a key nothing is read.
 */
export function useReading<value>(
  key: readonly (string | number)[] | undefined,
  read: () => Promise<value>,
): Reading<value> {
  const queries = useQueryClient()
  const id = key && JSON.stringify(['latchkey', ...key])
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{ id: string; reading: Reading<value> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` says what `read` reads, which is a new function on every render
  useEffect(() => {
    if (id === undefined) return
    let isWanted = true
    const keep = (reading: Reading<value>) => isWanted && setAnswer({ id, reading })
    const load = () =>
      fetchReading(queries, JSON.parse(id), read).then(
        (value) => keep({ status: 'known', value }),
        (error: unknown) => keep({ status: 'failed', error }),
      )
    const stop = queries.getQueryCache().subscribe((event) => {
      const isInvalid = event.type === 'updated' && event.action.type === 'invalidate'
      if (isInvalid && JSON.stringify(event.query.queryKey) === id) void load()
    })
    void load()
    return () => {
      isWanted = false
      stop()
    }
  }, [id, queries, tries])
  useOnline(answer?.id === id && answer?.reading.status === 'failed', () => setTries(tries + 1))
  return answer && answer.id === id ? answer.reading : { status: 'loading' }
}
