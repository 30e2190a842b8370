import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a bare fan-out in a process of its own. */
export async function startBareFanOut(): Promise<{ url: string; end: () => void }> {
  const child = fork(join(import.meta.dirname, 'bareFanOut.ts'))
  const [{ url }] = await once(child, 'message')
  return { url, end: () => child.kill() }
}
