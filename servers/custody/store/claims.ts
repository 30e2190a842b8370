import type { Transaction } from 'kysely'
import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { ClaimRow } from './tables/claims.ts'
import type { Tables } from './tables.ts'

/** A credential that one sub-organization claims, so that no other of its parent can hold it, as of a time. */
export type Claim = ClaimRow & {
  at: number
  /** Whether other sub-organizations may hold it too, if their claims do not end. */
  isShared: boolean
}

/**
 * Makes sure that a rule's earlier check is still true: no other sub-organization has registered these credentials
 * meanwhile, through any server. A transaction that claims a credential waits for a concurrent one that claims it too.
 * All transactions claim in the same order and as their last waiting step, so deadlocks cannot occur.
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
