import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePorts } from './freePorts.ts'

/** A Postgres of our own in a temporary folder, on a free port. */
export type Postgres = {
  /** The address of its first database. */
  url: string
  /** Makes an empty database and returns its `postgres://` address. */
  createDatabase(): Promise<string>
  /** Ends all other connections, as an operator or a failover does. Returns how many. */
  cut(): Promise<number>
  /** Stops all of its processes where they are (SIGSTOP): connections stay open and nothing answers. */
  freeze(): void
  thaw(): void
  /** Stops it at once, and starts it again on its data and port after this many milliseconds. */
  restart(options?: { awayMs?: number }): Promise<void>
  stop(): Promise<void>
}

const startTimeoutMs = 60_000
const stopTimeoutMs = 20_000

/**
 * Starts Debian's (or any installed) Postgres.
 * @param options.durable waits for the disk at each commit. Without it the server is faster and loses nothing unless the machine dies.
 * @throws when its programs are missing, saying what to install.
 */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  const bin = findBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  const data = join(folder, 'data')
  // initdb refuses root, so as root we switch to the user that the package created.
  const identity = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const initdb = ['-D', data, '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(bin, 'initdb'), initdb, { ...identity, cwd: folder, stdio: 'ignore', timeout: startTimeoutMs })
  const port = await freePorts(1)
  const settings = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  if (!durable) settings.push('-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off')
  const run = async () => {
    const started = spawn(join(bin, 'postgres'), settings, {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilReady(started)
    return started
  }
  let child = await run()
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [Number(child.pid), ...childrenOf(Number(child.pid))]) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // One of its processes can end between the list and the signal.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }

  const address = (name: string) => `postgres://latchkey@127.0.0.1:${port}/${name}`
  let databases = 0
  return {
    url: address('postgres'),
    async createDatabase() {
      const name = `test_${++databases}`
      const client = new pg.Client(address('postgres'))
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return address(name)
    },
    async cut() {
      const client = new pg.Client(address('postgres'))
      await client.connect()
      const { rowCount } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      )
      await client.end()
      return rowCount ?? 0
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async restart({ awayMs = 0 } = {}) {
      await stop(child)
      await setTimeout(awayMs)
      child = await run()
    },
    async stop() {
      signalAll('SIGCONT')
      await stop(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const startTimer = globalThis.setTimeout

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

function findBinaries(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  const bin = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  if (!bin) throw new Error('Postgres is not installed. On Debian: apt-get install postgresql')
  return bin
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = () => reject(new Error(`Postgres did not start: ${said}`))
    const timer = startTimer(fail, startTimeoutMs)
    child.once('exit', fail)
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('ready to accept connections')) return
      clearTimeout(timer)
      child.off('exit', fail)
      resolve()
    })
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const timer = startTimer(() => child.kill('SIGKILL'), stopTimeoutMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    // Postgres's "fast shutdown": running transactions are rolled back.
    child.kill('SIGINT')
  })
}
