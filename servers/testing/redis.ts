import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from './freePorts.ts'

/** Starts a Redis in a temporary folder, on a free port, which flushes every write that it confirms. */
export type TestRedis = {
  url: string
  /** Returns its answer to `redis-cli`, to read its store. */
  process: ChildProcess
  stop(): Promise<void>
}

const startTimeoutMs = 20_000

/**
 * Starts `REDIS_SERVER`, or the installed Redis (or Valkey under that name).
 * @param options.port a stopped Redis may start again on its own; its folder too
 * @param options.settings such as `--maxmemory 32mb`, as separate words
 */
export async function startRedis(
  options: { port?: number; folder?: string; settings?: readonly string[] } = {},
): Promise<TestRedis> {
  const { port = await freePorts(1), folder = mkdtempSync(join(tmpdir(), 'latchkey-redis-')) } = options
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always']
  const child = spawn(
    process.env.REDIS_SERVER ?? 'redis-server',
    [...settings, ...durable, ...(options.settings ?? [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await untilReady(child)
  return {
    url: `redis://127.0.0.1:${port}`,
    process: child,
    async stop() {
      child.kill('SIGKILL')
      await exited
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('Redis did not start. On Debian: apt-get install redis-server'))
    const timer = setTimeout(fail, startTimeoutMs)
    child.once('error', fail)
    child.once('exit', fail)
    child.stdout?.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('Ready to accept connections')) return
      clearTimeout(timer)
      child.off('exit', fail)
      resolve()
    })
  })
}
