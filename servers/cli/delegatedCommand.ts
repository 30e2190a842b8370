import { migrate } from '../shared/migrate.ts'
import { listDelegated } from '../shares/delegated.ts'
import { migrations } from '../shares/store/migrations.ts'
import type { SharesTables } from '../shares/store/tables.ts'
import { openBeside } from './openBeside.ts'

/**
 * Prints every delegated share as one line of JSON, also while servers run. Only the private key of the environment's project opens
 * them.
 * @throws {OperatorError}
 */
export async function printDelegated(options: {
  dataFolder: string
  env: NodeJS.ProcessEnv
  say: (line: string) => void
}): Promise<void> {
  await openBeside('shares', options, async (opened, envelope) => {
    const database = await migrate<SharesTables>(opened, 'shares', migrations)
    for (const delegated of await listDelegated({ database, envelope })) options.say(JSON.stringify(delegated))
  })
}
