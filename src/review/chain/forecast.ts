import type { Address } from 'viem'
import type { Change } from '../changes.ts'
import type { TransactionReview } from '../review.ts'
import type { Token } from '../token.ts'
import { type ReadTokensOptions, readTokens, timeoutMs } from './readTokens.ts'
import { settledWithin } from './settledWithin.ts'
import type { Simulation } from './simulate.ts'

/** A simulation, and the tokens in it that the review does not name itself. */
export type Forecast = { simulation: Simulation; tokens: ReadonlyMap<Address, Token> }

/** What is known without a simulation. */
export const noForecast: Forecast = { simulation: { status: 'unavailable' }, tokens: new Map() }

/**
 * Simulates a transaction and reads the tokens of its changes. Answers within the time that a review waits for tokens;
 * what was not read by then is missing. Never rejects.
 */
export async function forecast(review: TransactionReview, options: ReadTokensOptions = {}): Promise<Forecast> {
  let found = noForecast
  const find = async () => {
    // Apart, so that a request without a transaction does not download it.
    const { simulate } = await import('./simulate.ts')
    const simulation = await simulate(review, options)
    found = { ...noForecast, simulation }
    if (simulation.status !== 'changes') return
    const tokens = await readTokens(unnamedTokens(simulation.changes, review), review.network, options)
    found = { simulation, tokens }
  }
  await settledWithin(timeoutMs, [find()])
  return found
}

/** The review reads the tokens that it names. A contract that answers differently each time is not asked again. */
function unnamedTokens(changes: readonly Change[], { facts }: TransactionReview): Address[] {
  const named = new Set(facts.flatMap((fact) => (fact.kind === 'token' ? [fact.address] : [])))
  return changes.flatMap((change) => (change.kind === 'coin' || named.has(change.token) ? [] : [change.token]))
}
