import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStack, type StackOptions } from '../../stack/createStack.ts'
import { startBrowser } from '../browser/startBrowser.ts'

/** A fresh stack, and a newcomer who has just opened its demo. */
export async function startJourney(options: Pick<StackOptions, 'relayUrl'> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-journey-'))
  const stack = await createStack({ ...options, dataDir: dir })
  const camera = join(dir, 'camera.mjpeg')
  const browser = await startBrowser({ camera })
  const visitor = await browser.newVisitor()
  const page = await visitor.open(stack.info.sites.demo)
  return {
    info: stack.info,
    browser,
    visitor,
    page,
    /** What every camera of the browser sees. */
    camera,
    async close() {
      await browser.close()
      await stack.close()
      await rm(dir, { recursive: true })
    },
  }
}
export type Journey = Awaited<ReturnType<typeof startJourney>>
