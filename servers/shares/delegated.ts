import type { SharesContext } from './context.ts'
import { placeOf } from './rows.ts'

/** A share that a user has given to the project of an environment, sealed to the project's key. */
export type Delegated = {
  environmentId: string
  personId: string
  walletId: string
  party: number
  /** It signs with the server's share of the same epoch. A refresh or reshare of the wallet ends it. */
  epoch: number
  /** Milliseconds since the epoch of Unix. */
  createdAt: number
  /** Base64 of the JSON of a `delegatedShare`. */
  share: string
}

/** Lists what users have delegated, oldest first. The wallet's newest epoch may already be another one. */
export async function listDelegated({
  database,
  envelope,
}: Pick<SharesContext, 'database' | 'envelope'>): Promise<Delegated[]> {
  const rows = await database
    .selectFrom('sharesBackup')
    .selectAll()
    .where('location', '=', 'delegated')
    .where('confirmedAt', 'is not', null)
    .where('replacedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('keyShareId')
    .execute()
  return rows.map((row) => {
    const { environmentId, personId, walletId, party, epoch, createdAt } = row
    const share = envelope.open(row.sealed ?? Buffer.of(), placeOf(row)).toString()
    return { environmentId, personId, walletId, party, epoch, createdAt, share }
  })
}
