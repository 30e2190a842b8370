import { maxQueryLength } from './limits.ts'

const tooLarge = 'too_large'
/** The rest of a query that was cut: the requesting page. An origin and an environment's id are shorter than this. */
const keptNames = ['provider_env_id', 'requester_origin']
const maxKeptLength = 512

/** Returns whether a query is longer than any action's, or replaces one that was. */
export function isTooLong(search: string): boolean {
  return search.length > maxQueryLength || new URLSearchParams(search).has(tooLarge)
}

/**
 * Returns the query that replaces one longer than any action's; undefined for shorter ones. The server of a wallet's
 * site redirects to it, because Chromium takes seconds to load a page whose address is longer than a megabyte.
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
