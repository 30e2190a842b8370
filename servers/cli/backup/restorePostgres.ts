import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../../shared/database.ts'
import { OperatorError } from '../operatorError.ts'
import { assertIntact, type Manifest } from './manifest.ts'
import { countConnections, runPostgresTool } from './postgresTools.ts'
import { countTables } from './schemaSteps.ts'
import { type Settled, type Settling, settleRestored } from './settleRestored.ts'

/**
 * Restores a dump in one transaction, and settles it.
 * @param variable of the environment, which names the database
 * @throws {OperatorError} with nothing restored
 */
export async function restorePostgres(
  {
    from,
    files,
    url,
    variable,
    env,
  }: { from: string; files: Manifest['files']; url: string; variable: string; env: NodeJS.ProcessEnv },
  settling: Settling,
): Promise<Settled[]> {
  for (const file of files) await assertIntact(join(from, file.name), file)
  await assertUnused(url, variable)
  for (const { name } of files) {
    const file = openSync(join(from, name), 'r')
    const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
    await runPostgresTool('pg_restore', { url, args, file, env }).finally(() => closeSync(file))
  }
  const database = await openDatabase({ url })
  return [await settleRestored(database, settling).finally(() => database.close())]
}

async function assertUnused(url: string, variable: string): Promise<void> {
  const database = await openDatabase({ url })
  const tables = await countTables(database).finally(() => database.close())
  if (tables > 0) {
    throw new OperatorError(
      `The database of ${variable} has ${tables} tables. Create an empty database, and set ${variable} to it.`,
    )
  }
  const connections = await countLasting(url)
  if (connections > 0) {
    throw new OperatorError(
      `The database of ${variable} has ${connections} open connections. Stop every server before you restore.`,
    )
  }
}

/** Counts connections. Postgres counts a closed one, also of this process, until its own process has ended. */
async function countLasting(url: string): Promise<number> {
  for (let tries = 1; ; tries++) {
    const connections = await countConnections(url)
    if (connections === 0 || tries === closingTries) return connections
    await setTimeout(closingMs)
  }
}

const closingTries = 20
const closingMs = 100
