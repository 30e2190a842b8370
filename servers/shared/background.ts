import { setTimeout } from 'node:timers/promises'
import { closeGraceMs } from './limits.ts'

/** Work that a server does after its response, so that the time of the response reveals nothing about the work. */
export type Background = {
  /** Adds a promise of work. It must not reject. */
  add(work: Promise<void>): void
  /** Resolves once all work has ended, including work that started meanwhile. */
  settled(): Promise<void>
  /** As `settled`, for a bounded time. A server calls it before it closes anything that the work needs. */
  close(): Promise<void>
}

/** @param options.graceMs how long `close` waits at most */
export function createBackground({ graceMs = closeGraceMs } = {}): Background {
  const running = new Set<Promise<void>>()
  async function settled() {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    add(work) {
      const own: Promise<void> = work.finally(() => running.delete(own))
      running.add(own)
    },
    settled,
    close: () => Promise.race([settled(), setTimeout(graceMs, undefined, { ref: false })]),
  }
}
