import { spawn } from 'node:child_process'
import { OperatorError } from '../operatorError.ts'

/**
 * Runs a Postgres program on a database until it ends.
 * @param options.file an open file for its output or its input
 * @throws {OperatorError} when it is not installed, or fails
 */
export async function runPostgresTool(
  program: 'pg_dump' | 'pg_restore',
  options: { url: string; args: readonly string[]; file: number; env: NodeJS.ProcessEnv },
): Promise<void> {
  const { url, args, file, env } = options
  const { address, password } = withoutPassword(url)
  const child = spawn(program, [...args, `--dbname=${address}`], {
    stdio: [program === 'pg_restore' ? file : 'ignore', program === 'pg_dump' ? file : 'ignore', 'pipe'],
    env: { ...env, ...(password && { PGPASSWORD: password }) },
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', (cause) =>
      reject(
        new OperatorError(
          `${program} does not start. Install the client programs of Postgres, of your server's version or newer (Debian: apt-get install postgresql-client).`,
          { cause },
        ),
      ),
    )
    child.once('close', resolve)
  })
  if (code !== 0) throw new OperatorError(`${program} failed, and nothing was stored: ${said.trim()}`)
}

/** Other users of a machine see a program's arguments, but not its environment. */
function withoutPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}

/** Returns the number of connections to a Postgres database, excluding its own. */
export async function countConnections(url: string): Promise<number> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(
      "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    )
    return Number(rows[0].count)
  } finally {
    await client.end()
  }
}
