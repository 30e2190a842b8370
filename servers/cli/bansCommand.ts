import { listBans, resetBans } from '../mpc/bans.ts'
import { migrations } from '../mpc/store/migrations.ts'
import type { MpcTables } from '../mpc/store/tables.ts'
import { findSecret } from '../shared/loadSecret.ts'
import { migrate } from '../shared/migrate.ts'
import { openBeside } from './openBeside.ts'
import { OperatorError } from './operatorError.ts'

/**
 * Prints the managed wallets in which checks have failed, one JSON document a line, or resets their number for one wallet.
 * @param options.walletId of the wallet to reset
 * @throws {OperatorError}
 */
export async function manageBans(options: {
  dataFolder: string
  walletId: string | undefined
  env: NodeJS.ProcessEnv
  say: (line: string) => void
}): Promise<void> {
  const { walletId, say } = options
  await openBeside('mpc', options, async (opened, envelope) => {
    const database = await migrate<MpcTables>(opened, 'mpc', migrations)
    // Also of a list: it is refused without the server's key, as every command of this server's data.
    const key = await findSecret({ kysely: database, table: 'mpcSecret', envelope }, 'audit')
    if (!key) throw new OperatorError('There is no audit log: no server has started on this database.')
    if (walletId === undefined) {
      for (const wallet of await listBans(database)) say(JSON.stringify(wallet))
      return
    }
    const bans = await resetBans({ database, audit: { table: 'mpcAudit', key }, now: Date.now }, walletId)
    if (bans === undefined) {
      throw new OperatorError(
        `There is no wallet ${walletId}. \`latchkey-servers bans\` lists those with failed checks.`,
      )
    }
    say(
      bans === 0
        ? `No check of wallet ${walletId} has failed since its last reset. Nothing was changed.`
        : `Failed checks of wallet ${walletId}: ${bans}, now 0. Ask the user to sign in again and renew the parts of their key.`,
    )
  })
}
