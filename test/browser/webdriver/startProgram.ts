import { spawn } from 'node:child_process'

/**
 * Runs the program and kills it with all processes of its group when this process ends, however it ends: the shell waits for
 * its input to close.
 */
const whileWatched = '"$@" & cat >/dev/null; kill -KILL 0'

export type Program = {
  /** What the program has written so far. */
  output(): string
  close(): Promise<void>
}

export function startProgram(command: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn('sh', ['-c', whileWatched, 'sh', command, ...args], {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString()
    })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    output: () => written,
    async close() {
      child.stdin.end()
      await ended
    },
  }
}
