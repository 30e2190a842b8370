import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { heard } from './heard.ts'

const folder = join(import.meta.dirname, '../next')
const next = join(folder, 'node_modules/next/dist/bin/next')

/**
 * The Next.js page on its own port. With `dev`, React reports every difference to what the server rendered; `start` serves what
 * visitors get, after building it.
 */
export async function startNext(mode: 'dev' | 'start', port: number) {
  await rm(join(folder, '.next'), { recursive: true, force: true })
  if (mode === 'start') await once(run('build'), 'exit')
  const server = run(mode, '--hostname', '127.0.0.1', '--port', `${port}`)
  await heard(server, /Ready in/)
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.kill()
      await once(server, 'exit')
    },
  }
}

function run(...args: string[]) {
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: args[0] === 'dev' ? 'development' : 'production',
  }
  return spawn(process.execPath, [next, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
}
