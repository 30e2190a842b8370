import { maxQueryLength } from './limits.ts'

const tooLarge = 'too_large'
/** What is left of a query that was cut: the requesting page. An origin and an environment's id are shorter than this. */
const keptNames = ['provider_env_id', 'requester_origin']
const maxKeptLength = 512

/** Whether a query is longer than any action's, or stands in place of one that was. */
export function isTooLong(search: string): boolean {
  return search.length > maxQueryLength || new URLSearchParams(search).has(tooLarge)
}

/**
 * Returns the query that stands in place of one that is longer than any action's; undefined where it is not. The server of a
 * wallet's site redirects to it, because Chromium takes seconds to load a page whose address is longer than a megabyte.
 */
export function cutLongQuery(search: string): string | undefined {
  if (search.length <= maxQueryLength) return undefined
  const parameters = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of keptNames) {
    const value = parameters.get(name)
    if (value !== null && value.length <= maxKeptLength) kept.set(name, value)
  }
  kept.set(tooLarge, '1')
  return `?${kept}`
}
