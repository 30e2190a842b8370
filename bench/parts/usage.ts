import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { cpuMs } from './cpuMs.ts'

/**
 * What a server's process has used since its start: the processor time of all its threads, and the time that the one that
 * answers was busy, in milliseconds. Its memory now, in bytes.
 */
export type Usage = { rss: number; cpuMs: number; busyMs: number }

/** In the server's process: answers each message of the measuring process with the usage, and ends with that process. */
export function reportUsage(): void {
  process.on('message', () => {
    const { active: busyMs } = performance.eventLoopUtilization()
    process.send?.({ rss: process.memoryUsage.rss(), cpuMs: cpuMs(), busyMs } satisfies Usage)
  })
  process.once('disconnect', () => process.exit())
}

/** In the measuring process. */
export async function usageOf(server: ChildProcess): Promise<Usage> {
  server.send('usage')
  const [usage] = await once(server, 'message')
  return usage
}
