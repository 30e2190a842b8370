import { expect } from 'vitest'
import { en } from '../../src/core/words/embedded/en.ts'
import { failureOf } from '../../src/wallets/embedded/failure.ts'
import { failureWords } from '../../src/wallets/embedded/failureWords.ts'
import { type Counts, type CustodyWorld, createCustodyWorld } from '../custodyWorld.ts'
import { type Loss, losingFetch } from './losingFetch.ts'

/** A user's actions, one step after the other. A failed step is repeated, as its screen offers. */
export type Flow = {
  /** The preparation, on a network that loses nothing. */
  begin: (world: CustodyWorld) => Promise<Begun>
  /** How many more rows the servers have afterwards, whatever was lost. */
  makes: Partial<Counts>
  changes?: Parameters<typeof createCustodyWorld>[0]
}

export type Begun = {
  /** @param network of the pages that the flow opens */
  steps: (network: typeof fetch) => readonly Step[]
  /** Checks that the user has reached their goal. */
  verify: () => Promise<void>
}

/** Its result is ignored. Steps that depend on each other share variables. */
export type Step = () => Promise<unknown>

/** How often a step is repeated: one message is lost, and one code may belong to an earlier email. */
const maxFailures = 2

/** Every request of the flow when nothing is lost. */
export async function requestsOf(flow: Flow): Promise<readonly string[]> {
  return (await run(flow)).asked
}

/**
 * Runs the flow on a network with this loss. It succeeds in the end, each failure on the way has a sentence that says what to
 * do, and nothing is created twice.
 */
export async function survive(flow: Flow, loss: Loss): Promise<void> {
  const { hasLost, failures } = await run(flow, loss)
  expect(hasLost()).toBe(true)
  expect(failures.length).toBeLessThanOrEqual(maxFailures)
  for (const failure of failures) expect(sentenceOf(failure)).toMatch(/try again|ask for a new one/)
}

async function run({ begin, makes, changes }: Flow, loss?: Loss) {
  const world = await createCustodyWorld(changes)
  const { steps, verify } = await begin(world)
  const before = await world.count()
  const network = losingFetch(world.options.fetch, loss)
  const failures: unknown[] = []
  for (const step of steps(network.fetch)) await insist(step, failures)
  network.mend()
  await verify()
  const after = await world.count()
  const made = Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => {
      const more = count - before[name as keyof Counts]
      return more === 0 ? [] : [[name, more]]
    }),
  )
  expect(made).toEqual(makes)
  return { ...network, failures }
}

async function insist(step: Step, failures: unknown[]): Promise<void> {
  try {
    await step()
  } catch (error) {
    failures.push(error)
    if (failures.length > maxFailures) throw error
    await insist(step, failures)
  }
}

/** Returns the kit's sentence for a failure. */
function sentenceOf(error: unknown): string {
  const word = failureWords[failureOf(error, true)]
  return word in en ? en[word as keyof typeof en] : `${word}: ${error}`
}
