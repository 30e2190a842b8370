import { expect } from 'vitest'
import { en } from '../../src/core/words/embedded/en.ts'
import { failureOf } from '../../src/wallets/embedded/failure.ts'
import { failureWords } from '../../src/wallets/embedded/failureWords.ts'
import { type Counts, type CustodyWorld, createCustodyWorld } from '../custodyWorld.ts'
import { type Loss, losingFetch } from './losingFetch.ts'

/** What a person does, one step after the other; a step that fails is done again, as its screen offers. */
export type Flow = {
  /** What has to be there before; on a network that loses nothing. */
  begin: (world: CustodyWorld) => Promise<Begun>
  /** What the servers hold more of afterwards, whatever was lost. */
  makes: Partial<Counts>
  changes?: Parameters<typeof createCustodyWorld>[0]
}

export type Begun = {
  /** @param network of the pages that the flow opens */
  steps: (network: typeof fetch) => readonly Step[]
  /** The person has what they came for. */
  verify: () => Promise<void>
}

/** Whatever it gives is of no interest; what it needs of an earlier one, the two share. */
export type Step = () => Promise<unknown>

/** So often a step is done again: one message is lost, and one code may be of an earlier mail. */
const maxFailures = 2

/** Every request that the flow makes where nothing is lost. */
export async function requestsOf(flow: Flow): Promise<readonly string[]> {
  return (await run(flow)).asked
}

/**
 * Goes through the flow on a network with this loss: it ends well, each failure on the way has a sentence that says what to
 * do, and nothing is made twice.
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
