#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { verifyAuditLog } from './cli/auditCommand.ts'
import { backUp } from './cli/backup/backUp.ts'
import { restore, restoreInPlace } from './cli/backup/restore.ts'
import { manageBans } from './cli/bansCommand.ts'
import { readConfig, type ServerName, serverNames, serversOf } from './cli/config.ts'
import { printDelegated } from './cli/delegatedCommand.ts'
import { OperatorError } from './cli/operatorError.ts'
import { startServers } from './cli/startServers.ts'
import { RedisOpenError } from './relay/mailbox/redis.ts'
import { DatabaseOpenError } from './shared/database.ts'
import { EnvelopeError } from './shared/envelope.ts'
import { createLog } from './shared/log.ts'
import { NewerDatabaseError } from './shared/migrate.ts'
import { ListenError } from './shared/serve.ts'

const usage = `latchkey-servers [${serverNames.join('] [')}] [--config FILE] [--new]
latchkey-servers audit [custody|mpc|shares] [--known FILE] [--config FILE]
latchkey-servers backup [account] [custody] [relay] [link] --to FOLDER [--config FILE]
latchkey-servers backup mpc|shares --to FOLDER [--config FILE]
latchkey-servers restore --from FOLDER [--config FILE]
latchkey-servers restore --in-place [--config FILE]
latchkey-servers delegated [--config FILE]
latchkey-servers bans [--reset WALLET] [--config FILE]

Starts the named servers, or all of them, as configured in FILE (latchkey.json by default); mpc and shares, the servers of
the managed wallet, only if FILE has the section mpc, and link, the relay of wallet-link, only if it has the section link. A server that has started before needs its data file, or its tables on
Postgres; --new begins with empty ones. \`audit\` verifies the log of key custody, or of the named server, and every row it
mentions. --known FILE holds the last line of an earlier audit, kept outside the database. \`backup\` copies all data into a
new folder while the servers run, and \`restore\` restores them into an empty data folder or database while no server runs.
After a snapshot or point-in-time recovery, run \`restore --in-place\`, which ends older sessions and codes. \`delegated\`
prints the shares that users have delegated, one JSON document a line, each sealed to the key of its environment's project.
\`bans\` prints the managed wallets in which checks of the protocol failed, one JSON document a line. \`bans --reset WALLET\` takes
a walletId of that list, and sets its number of failed checks to 0, so that its user may refresh it again. The audit log records
that. The wallet signs after the refresh, not before.
LATCHKEY_KEK_FILE or LATCHKEY_KEK   the key-encryption key: 64 hex characters
LATCHKEY_MPC_KEK_FILE or LATCHKEY_MPC_KEK         the same for mpc, another key
LATCHKEY_SHARES_KEK_FILE or LATCHKEY_SHARES_KEK   the same for shares, another key
DATABASE_URL                        postgres://…; without it, SQLite files in the data folder
MPC_DATABASE_URL, SHARES_DATABASE_URL   the same for mpc and shares, a database of its own for each
REDIS_URL                           redis://…; needed to run several relay processes
SMTP_URL                            smtp://… or smtps://…, the mail server through which key custody sends codes
LATCHKEY_METRICS_TOKEN              the bearer token for GET /metrics of relay and link; without it, metrics are off
PORT                                the first port; the servers take it and the ones after it (8400)
`

/** Errors that an operator can fix: each is reported in one sentence. */
const operatorErrors = [
  OperatorError,
  DatabaseOpenError,
  EnvelopeError,
  NewerDatabaseError,
  RedisOpenError,
  ListenError,
]

async function main(): Promise<void> {
  const { positionals, values } = readArguments()
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  const { env } = process
  const [command, ...names] = positionals
  const say = (line: string) => process.stdout.write(`${line}\n`)
  if (command === 'audit') {
    const { dataFolder } = readConfig(values.config, env)
    const isWhole = await verifyAuditLog({ dataFolder, names, known: values.known, env, say })
    process.exitCode = isWhole ? 0 : 1
    return
  }
  if (command === 'backup') {
    if (values.to === undefined) throw new OperatorError('Name a new folder for the backup: --to FOLDER')
    const { dataFolder } = readConfig(values.config, env)
    await backUp({ dataFolder, to: values.to, names, env, say })
    return
  }
  if (command === 'restore') {
    process.exitCode = (await restoreAs(values, { config: readConfig(values.config, env), env, say })) ? 0 : 1
    return
  }
  if (command === 'delegated') {
    const { dataFolder } = readConfig(values.config, env)
    await printDelegated({ dataFolder, env, say })
    return
  }
  if (command === 'bans') {
    const { dataFolder } = readConfig(values.config, env)
    await manageBans({ dataFolder, walletId: values.reset, env, say })
    return
  }
  const named = positionals.map(toServerName)
  const config = readConfig(values.config, env)
  const servers = named.length > 0 ? named : serversOf(config)
  const stop = stopSignal()
  const close = await startServers(servers, { config, env, log: createLog(), isNew: values.new })
  void stop.then(close).catch(fail)
}

function restoreAs(
  { from, 'in-place': inPlace }: { from?: string | undefined; 'in-place'?: boolean | undefined },
  options: Parameters<typeof restoreInPlace>[0],
): Promise<boolean> {
  if ((from === undefined) === (inPlace === undefined)) {
    throw new OperatorError(
      'Name the folder of a backup with --from, or use --in-place for data that are already restored.',
    )
  }
  return from === undefined ? restoreInPlace(options) : restore({ ...options, from })
}

/**
 * Resolves when the process receives a signal to stop. If it comes during the start, the servers close after they have
 * started.
 */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}

function readArguments() {
  const options = {
    config: { type: 'string', default: 'latchkey.json' },
    known: { type: 'string' },
    to: { type: 'string' },
    from: { type: 'string' },
    reset: { type: 'string' },
    'in-place': { type: 'boolean' },
    new: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new OperatorError(`Unknown option.\n\n${usage}`)
  }
}

function toServerName(name: string): ServerName {
  const known = serverNames.find((serverName) => serverName === name)
  if (!known) throw new OperatorError(`There is no server called ${name}. Choose from: ${serverNames.join(', ')}.`)
  return known
}

function fail(error: unknown): void {
  const isOperators = operatorErrors.some((kind) => error instanceof kind)
  process.stderr.write(`${isOperators ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
}

await main().catch(fail)
