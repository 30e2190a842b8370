import { startStack } from '../../startStack.ts'
import { type Caller, createCaller } from './createCaller.ts'

/** The whole stack without a browser, for attacks that need none. */
export async function startServers() {
  const stack = await startStack()
  const caller: Caller = createCaller(stack.info)
  return {
    info: stack.info,
    caller,
    async close() {
      await stack.close()
    },
  }
}

export type Servers = Awaited<ReturnType<typeof startServers>>
