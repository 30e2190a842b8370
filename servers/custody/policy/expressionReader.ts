import { createCache } from '../../shared/cache.ts'
import type { Pause } from '../../shared/pauses.ts'
import { maxParsedPolicies } from '../base/limits.ts'
import type { Expression } from './expression.ts'
import { type Place, parseExpression } from './parseExpression.ts'

/**
 * Returns the expression of a policy's text.
 * @throws {PolicyError} as `parseExpression`
 */
export type ReadExpression = (source: string, place: Place) => Promise<Expression>

/**
 * Keeps the expressions of recently used policies: parsing one takes longer than evaluating it a hundred times, and
 * depends on nothing but the text. Other requests run before each one that is parsed.
 */
export function createExpressionReader(pause: Pause): ReadExpression {
  const known = createCache<Expression>(maxParsedPolicies, (key) => key.length)

  return async (source, place) => {
    const key = `${place} ${source}`
    const kept = known.get(key)
    if (kept) return kept
    await pause()
    const expression = parseExpression(source, place)
    known.set(key, expression)
    return expression
  }
}
