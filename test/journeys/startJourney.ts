import type { StackOptions } from '../../stack/createStack.ts'
import { startBrowser } from '../browser/startBrowser.ts'
import { startStack } from '../startStack.ts'

/**
 * A fresh stack, and a new user who has just opened its demo.
 * @param options.partitioned partitions the storage of frames by top-level site, as users' browsers do
 */
export async function startJourney(options: Pick<StackOptions, 'relayUrl' | 'mpc'> & { partitioned?: boolean } = {}) {
  const { partitioned = false, ...ofStack } = options
  const stack = await startStack(ofStack)
  const browser = await startBrowser({ partitioned })
  const visitor = await browser.newVisitor()
  const page = await visitor.open(stack.info.sites.demo)
  return {
    info: stack.info,
    browser,
    visitor,
    page,
    async close() {
      await browser.close()
      await stack.close()
    },
  }
}
export type Journey = Awaited<ReturnType<typeof startJourney>>
