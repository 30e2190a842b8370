import type { Page } from 'playwright-core'

export type Outcome = { result?: `0x${string}`; code?: number; message?: string }

declare global {
  /** The provider under test, and what its requests came to, in the order in which they were asked. */
  var confirming: ReturnType<typeof custodyLibrary.createCustodyProvider>
  var asked: Promise<Outcome>[]
}

/** Asks the provider of a page, and keeps the outcome for later. */
export function ask(page: Page, method: string, params: readonly unknown[]): Promise<void> {
  return page.evaluate(
    ([method, params]) => {
      const outcome = confirming.request({ method, params }).then(
        (result) => ({ result }) as Outcome,
        ({ code, message }) => ({ code, message }),
      )
      asked.push(outcome)
    },
    [method, params] as const,
  )
}

/** Returns what the oldest request came to. */
export function nextOutcome(page: Page): Promise<Outcome> {
  return page.evaluate(() => asked.shift()) as Promise<Outcome>
}
