import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStack, type StackOptions } from '../stack/createStack.ts'

/** Receipts wait for three confirmations, and tests need not wait three seconds for each. */
export const shortBlockSeconds = 0.2

/** The whole product in its own folder, which is deleted when the stack closes. */
export async function startStack(options: Omit<StackOptions, 'dataDir'> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  const stack = await createStack({ blockSeconds: shortBlockSeconds, ...options, dataDir: dir })
  return {
    info: stack.info,
    dir,
    async close() {
      await stack.close()
      await rm(dir, { recursive: true })
    },
  }
}
export type TestStack = Awaited<ReturnType<typeof startStack>>
