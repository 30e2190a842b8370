import { migrations as accountMigrations } from '../../account/migrations.ts'
import { endRestored as endRestoredAccount } from '../../account/store/endRestored.ts'
import { sealedColumns as accountSealedColumns } from '../../account/store/sealedColumns.ts'
import type { AccountTables } from '../../account/store/tables.ts'
import { saveRestoredAt } from '../../custody/context/restoredAt.ts'
import { endRestored as endRestoredCustody } from '../../custody/store/endRestored.ts'
import { migrations as custodyMigrations } from '../../custody/store/migrations.ts'
import { sealedColumns as custodySealedColumns } from '../../custody/store/sealedColumns.ts'
import type { Tables as CustodyTables } from '../../custody/store/tables.ts'
import { sealFacts } from '../../custody/upgrade/sealFacts.ts'
import { migrations as linkMigrations } from '../../link/store/migrations.ts'
import { endRestored as endRestoredMpc } from '../../mpc/store/endRestored.ts'
import { migrations as mpcMigrations } from '../../mpc/store/migrations.ts'
import { sealedColumns as mpcSealedColumns } from '../../mpc/store/sealedColumns.ts'
import type { MpcTables } from '../../mpc/store/tables.ts'
import { migrations as relayMigrations } from '../../relay/mailbox/migrations.ts'
import type { Database } from '../../shared/database.ts'
import type { Envelope } from '../../shared/envelope.ts'
import type { Migration } from '../../shared/migrate.ts'
import type { SealedColumn } from '../../shared/sealedValues.ts'
import { endRestored as endRestoredShares } from '../../shares/store/endRestored.ts'
import { migrations as sharesMigrations } from '../../shares/store/migrations.ts'
import { sealedColumns as sharesSealedColumns } from '../../shares/store/sealedColumns.ts'
import type { SharesTables } from '../../shares/store/tables.ts'
import { type RealmName, realmOf } from '../realms.ts'

export const storeNames = ['account', 'custody', 'relay', 'link', 'mpc', 'shares'] as const
export type StoreName = (typeof storeNames)[number]

/** The servers whose data are one part, and are backed up together. */
export function storesOf(realm: RealmName): StoreName[] {
  return storeNames.filter((name) => realmOf(name) === realm)
}

/** A server that stores data, as a backup sees it. */
export type Store = {
  name: StoreName
  migrations: readonly Migration[]
  sealedColumns: readonly SealedColumn[]
  /** Ends what must not outlive a restore, and seals keys of earlier releases again. The database has its newest schema. */
  endRestored(database: Database, options: { envelope: Envelope; now: number }): Promise<void>
}

/**
 * The servers that store data, in the order in which they are backed up. The account server stores a person only after
 * key custody has their wallet. It is copied first, so the copy has no person whose wallet is missing from the later
 * copy of key custody.
 */
export const stores: readonly Store[] = [
  {
    name: 'account',
    migrations: accountMigrations,
    sealedColumns: accountSealedColumns,
    endRestored: ({ kysely }) => kysely.withTables<AccountTables>().transaction().execute(endRestoredAccount),
  },
  {
    name: 'custody',
    migrations: custodyMigrations,
    sealedColumns: custodySealedColumns,
    async endRestored({ kysely }, options) {
      await kysely
        .withTables<CustodyTables>()
        .transaction()
        .execute(async (transaction) => {
          await endRestoredCustody(transaction)
          await saveRestoredAt(transaction, options)
        })
      await sealFacts(kysely, options.envelope)
    },
  },
  // The relay may deliver a message again, and clients expect that (relay-pairing §6), so nothing ends.
  { name: 'relay', migrations: relayMigrations, sealedColumns: [], endRestored: async () => undefined },
  // Its clients fetch unseen events again, and act on each request only once (link-and-popup-wallets §1.10).
  { name: 'link', migrations: linkMigrations, sealedColumns: [], endRestored: async () => undefined },
  {
    name: 'mpc',
    migrations: mpcMigrations,
    sealedColumns: mpcSealedColumns,
    endRestored: ({ kysely }) => kysely.withTables<MpcTables>().transaction().execute(endRestoredMpc),
  },
  {
    name: 'shares',
    migrations: sharesMigrations,
    sealedColumns: sharesSealedColumns,
    endRestored: ({ kysely }) => kysely.withTables<SharesTables>().transaction().execute(endRestoredShares),
  },
]
