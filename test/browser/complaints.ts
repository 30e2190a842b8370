import type { BrowserContext, Page } from 'playwright-core'

/**
 * Collects errors of every page: uncaught errors, console errors and, among these, violations of the content security policy.
 */
export function collectComplaints(context: BrowserContext) {
  const heard: string[] = []
  const listen = (page: Page) => {
    page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') heard.push(`console: ${message.text()}`)
    })
  }
  for (const page of context.pages()) listen(page)
  context.on('page', listen)
  return {
    /** Everything collected and not taken yet. */
    heard: (): readonly string[] => heard,
    /** Takes everything collected so far, without the complaints that `expected` describes. */
    take(expected?: RegExp): string[] {
      return heard.splice(0).filter((complaint) => !expected?.test(complaint))
    },
  }
}
