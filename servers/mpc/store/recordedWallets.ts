import { sql } from 'kysely'
import type { ReadEvent } from '../../shared/auditTrail.ts'
import type { RecordedRows } from '../../shared/verifyTrail.ts'
import type { WalletRow } from './tables.ts'

/** What the events of a wallet say of its row. */
type Recorded = Pick<
  WalletRow,
  'status' | 'epoch' | 'ceremonyId' | 'scheme' | 'publicKey' | 'accountAddress' | 'bans' | 'bannedAt' | 'exportedAt'
>

const unmade: Recorded = {
  ...{ status: 'new', epoch: 0, ceremonyId: '', scheme: 'TWO_OF_TWO', publicKey: '', accountAddress: '' },
  ...{ bans: 0, bannedAt: null, exportedAt: null },
}

/**
 * The confirmed wallets as the audit log has them: a ban that was cleared, or an older epoch, is a mismatch. Wallets that were
 * never confirmed may be deleted.
 */
export const recordedWallets: RecordedRows = {
  table: 'mpcWallet',
  async replay(events, walletId) {
    let wallet = unmade
    for await (const event of events) wallet = next(wallet, event)
    return new Map(wallet.status === 'active' ? [[walletId, toText(wallet)]] : [])
  },
  async find(kysely, walletId) {
    const { rows } = await sql<Recorded>`
      select * from "mpcWallet" where "walletId" = ${walletId} and status = 'active'`.execute(kysely)
    return new Map(rows.map((row) => [walletId, toText(row)]))
  },
  async findUnrecorded(kysely) {
    const { rows } = await sql<{ walletId: string }>`
      select "walletId" from "mpcWallet"
      where not exists (select 1 from "mpcAudit" where subject = "walletId")`.execute(kysely)
    return rows.map(({ walletId }) => walletId)
  },
}

/** Follows the writes beside which each event is recorded (`start.ts`, `step.ts`, `ban.ts`, `confirmEpoch.ts`, `exportShares.ts`,
 * `bans.ts`). */
function next(wallet: Recorded, event: ReadEvent['event']): Recorded {
  const { at } = event
  switch (event.event) {
    case 'made': {
      const { publicKey, accountAddress } = event as Partial<Recorded>
      return wallet.status === 'new'
        ? { ...wallet, ...(publicKey && accountAddress && { publicKey, accountAddress }) }
        : wallet
    }
    case 'confirmed': {
      const { epoch, ceremonyId, scheme } = event as unknown as Recorded
      return { ...wallet, status: 'active', epoch, ceremonyId, scheme, bannedAt: null }
    }
    case 'check_failed': {
      // One that does not count says no number.
      const { bans } = event as Partial<Recorded>
      return bans === undefined ? wallet : { ...wallet, bans, bannedAt: at }
    }
    case 'bans_reset':
      return { ...wallet, bans: 0 }
    case 'exported':
      return { ...wallet, exportedAt: at }
    default:
      return wallet
  }
}

function toText(wallet: Recorded): string {
  const { epoch, ceremonyId, scheme, publicKey, accountAddress, bans, bannedAt, exportedAt } = wallet
  return JSON.stringify([epoch, ceremonyId, scheme, publicKey, accountAddress, bans, bannedAt, exportedAt])
}
