import type { QueryClient } from '@tanstack/react-query'

const freshMs = 15_000

/** Reads once per `key` through wagmi's query client, which keeps the answer for a while. */
export function fetchReading<value>(
  queries: QueryClient,
  queryKey: readonly unknown[],
  read: () => Promise<value>,
): Promise<value> {
  return queries.fetchQuery<value>({ queryKey, queryFn: read, staleTime: freshMs, retry: false })
}
