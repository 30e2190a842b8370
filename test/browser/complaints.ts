import type { BrowserContext, Page } from 'playwright-core'

/**
 * Listens to every page for what should never be heard: uncaught errors, console errors and, among these,
 * violations of the content security policy.
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
    /** Everything heard and not yet taken. */
    heard: (): readonly string[] => heard,
    /** Everything heard so far, and forgotten thereby; complaints that `expected` describes are left out. */
    take(expected?: RegExp): string[] {
      return heard.splice(0).filter((complaint) => !expected?.test(complaint))
    },
  }
}
