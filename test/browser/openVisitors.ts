import type { Frame, Page } from 'playwright-core'
import type { Visitor } from './startBrowser.ts'

/** All visitors with an open browser in this test file. What their screens show explains why a wait did not end. */
export const openVisitors = new Set<Pick<Visitor, 'context' | 'complaints'>>()

/** The maximum number of words of a page in a failure report. */
const maxWords = 6000

/** What all visitors see, as text: URLs without their secrets, words of each page and frame, complaints. */
export async function describeVisitors(): Promise<string> {
  const pages: string[] = []
  for (const { context, complaints } of openVisitors) {
    for (const page of context.pages()) pages.push(await describePage(page))
    const heard = complaints.heard()
    if (heard.length > 0) pages.push(`heard:\n${heard.join('\n')}`)
  }
  return pages.join('\n\n')
}

async function describePage(page: Page): Promise<string> {
  const frames = await Promise.all(page.frames().map(describeFrame))
  return frames.join('\n\n')
}

async function describeFrame(frame: Frame): Promise<string> {
  const address = frame.url().replace(/[?#].*$/, '')
  // A page that hangs is reported as such.
  const words = await frame
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch((error: Error) => error.message)
  return `${frame.parentFrame() ? 'frame' : 'page'} ${address}\n${words.slice(0, maxWords)}`
}
