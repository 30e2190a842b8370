import type { Insertable, Transaction, Updateable } from 'kysely'
import { type OwnedTable, tablesOfOrganization, tablesOfUser } from './belongings.ts'
import type { Tables } from './tables.ts'

/** Any row except an activity and a claim, which the commit queue writes itself. */
type Insertion = {
  [table in Exclude<keyof Tables, 'custodyActivity' | 'custodyClaim'>]: {
    into: table
    rows: readonly Insertable<Tables[table]>[]
  }
}[Exclude<keyof Tables, 'custodyActivity' | 'custodyClaim'>]

type Revision = {
  [table in OwnedTable]: { update: table; organizationId: string; id: string; set: Updateable<Tables[table]> }
}[OwnedTable]

/** Rows by their own ids, or all rows of a wallet or a key. */
type Removal = {
  remove: OwnedTable
  organizationId: string
  of?: 'walletId' | 'privateKeyId'
  ids: readonly string[]
}

/** Users with all their login methods, and an organization with all its rows (see `belongings`). */
type UserRemoval = { removeUsers: readonly string[]; organizationId: string }
type OrganizationRemoval = { removeOrganization: string }

type OrganizationRevision = {
  updateOrganization: string
  set: Omit<Updateable<Tables['custodyOrganization']>, 'id' | 'revision'>
}

/** The effect of an activity on the database, as data: rules compute it, the commit queue writes it. */
export type Change = Insertion | Revision | Removal | UserRemoval | OrganizationRevision | OrganizationRemoval

export async function applyChange(transaction: Transaction<Tables>, change: Change): Promise<void> {
  if ('into' in change) {
    // One statement a row: its text never varies, so it stays prepared.
    for (const row of change.rows) await transaction.insertInto(change.into).values(row).execute()
  } else if ('update' in change) {
    await transaction
      .updateTable(change.update as OwnedTable)
      .set(change.set)
      .where('organizationId', '=', change.organizationId)
      .where('id', '=', change.id)
      .execute()
  } else if ('remove' in change) {
    if (change.ids.length === 0) return
    const isCredential = change.remove === 'custodyApiKey' || change.remove === 'custodyAuthenticator'
    // The next sub-organization that registers it holds it.
    for (const table of isCredential ? [change.remove, 'custodyClaim' as const] : [change.remove]) {
      await transaction
        .deleteFrom(table as OwnedTable)
        .where('organizationId', '=', change.organizationId)
        .where((change.of ?? 'id') as 'id', 'in', change.ids)
        .execute()
    }
  } else if ('removeUsers' in change) {
    for (const table of ['custodyUser', ...tablesOfUser] as const) {
      await transaction
        .deleteFrom(table)
        .where('organizationId', '=', change.organizationId)
        .where((table === 'custodyUser' ? 'id' : 'userId') as 'id', 'in', change.removeUsers)
        .execute()
    }
  } else if ('removeOrganization' in change) {
    for (const table of tablesOfOrganization) {
      await transaction.deleteFrom(table).where('organizationId', '=', change.removeOrganization).execute()
    }
    await transaction.deleteFrom('custodyOrganization').where('id', '=', change.removeOrganization).execute()
  } else {
    await transaction
      .updateTable('custodyOrganization')
      .set(change.set)
      .where('id', '=', change.updateOrganization)
      .execute()
  }
}
