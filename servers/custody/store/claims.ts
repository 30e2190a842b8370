import type { Transaction } from 'kysely'
import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { ClaimRow } from './tables/claims.ts'
import type { Tables } from './tables.ts'

/** A credential that one sub-organization is to keep from the others of its parent, as of a moment. */
export type Claim = ClaimRow & {
  at: number
  /** Whether others that do not end may have it too. */
  isShared: boolean
}

/**
 * Makes sure of what rules have read before: no other sub-organization registered these credentials meanwhile, at
 * whichever server. A transaction that claims what another one is claiming waits for its end, so all do so in one order
 * and as the last thing that they may wait for: none waits for one that waits for it.
 * @throws {CustodyError} `credential belongs to another sub-organization`
 */
export async function takeClaims(transaction: Transaction<Tables>, claims: readonly Claim[]): Promise<void> {
  const inOrder = claims.map((claim) => [JSON.stringify([claim.parentId, claim.kind, claim.name]), claim] as const)
  inOrder.sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [, claim] of inOrder) {
    if (await take(transaction, claim)) continue
    const isTaken = (await dropOrphan(transaction, claim)) && (await take(transaction, claim))
    if (!isTaken) throw new CustodyError(failures.heldElsewhere)
  }
}

async function take(transaction: Transaction<Tables>, { at, isShared, ...row }: Claim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('custodyClaim')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['parentId', 'kind', 'name'])
        .doUpdateSet(({ ref }) => ({
          id: ref('excluded.id'),
          organizationId: ref('excluded.organizationId'),
          userId: ref('excluded.userId'),
          endsAt: ref('excluded.endsAt'),
        }))
        .where(({ eb, or, ref }) =>
          or([
            eb('custodyClaim.organizationId', '=', ref('excluded.organizationId')),
            eb('custodyClaim.endsAt', '<=', at),
            ...(isShared ? [eb('custodyClaim.endsAt', 'is', null)] : []),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Removes a claim whose credential is gone, for example when a process of an earlier release deleted it, so that the
 * claim does not block the credential's owner. A separate statement, because Postgres shows it rows that the waiting
 * statement could not see.
 */
async function dropOrphan(transaction: Transaction<Tables>, { parentId, kind, name }: Claim): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('custodyClaim')
    .where('parentId', '=', parentId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(kind)
            .select('id')
            .whereRef(`${kind}.organizationId`, '=', 'custodyClaim.organizationId')
            .whereRef(`${kind}.id`, '=', 'custodyClaim.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}
