import { setTimeout } from 'node:timers/promises'
import { closeGraceMs } from './limits.ts'

/** Work that a server does after it has answered, so that the time of an answer reveals nothing of it. */
export type Background = {
  /** Takes a promise of work. It must not reject. */
  add(work: Promise<void>): void
  /** Resolves once all work has ended, also work that began meanwhile. */
  settled(): Promise<void>
  /** As `settled`, for a bounded time: a server closes nothing that the work needs before this. */
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
