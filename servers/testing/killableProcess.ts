import { fork } from 'node:child_process'
import { once } from 'node:events'
import { bundleProgram } from './bundleProgram.ts'

/** A server in a process of its own. */
export type KillableProcess = {
  url: string
  /** Its memory in bytes. */
  rss(): Promise<number>
  /** SIGSTOP: its sockets stay open, and the process reads nothing from them. */
  stop(): void
  /** SIGKILL: it writes nothing any more. */
  kill(): Promise<void>
}

/** Starts a program that sends `{url}` once it listens, and answers any message with `{rss}`. */
export async function startKillable(program: string, programArguments: readonly string[]): Promise<KillableProcess> {
  const child = fork(await bundleProgram(program), programArguments, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ url }] = await once(child, 'message')
  return {
    url,
    async rss() {
      child.send('rss')
      const [{ rss }] = await once(child, 'message')
      return rss
    },
    stop: () => child.kill('SIGSTOP'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
