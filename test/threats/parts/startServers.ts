import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStack } from '../../../stack/createStack.ts'
import { type Caller, createCaller } from './createCaller.ts'

/** The whole stack without a browser: for attacks that need none. */
export async function startServers() {
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-threats-'))
  const stack = await createStack({ dataDir: dir })
  const caller: Caller = createCaller(stack.info)
  return {
    info: stack.info,
    caller,
    async close() {
      await stack.close()
      await rm(dir, { recursive: true })
    },
  }
}

export type Servers = Awaited<ReturnType<typeof startServers>>
