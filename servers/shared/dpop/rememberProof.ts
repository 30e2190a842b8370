import { type QueryExecutorProvider, sql } from 'kysely'

/** Where a server keeps the proofs that it has accepted. The table has the columns of `AcceptedProof`. */
export type ProofStore = { kysely: QueryExecutorProvider; table: string }

/** A proof that could still be replayed. Its key and `proofId` are the primary key. */
export type AcceptedProof = { keyThumbprint: string; proofId: string; expiresAt: number }

/**
 * Returns true the first time that it sees this proof. Deletes proofs that are too old to be replayed (RFC 9449 §11.1).
 */
export async function rememberProof(
  { kysely, table }: ProofStore,
  { keyThumbprint, proofId, expiresAt }: AcceptedProof,
  now: number,
): Promise<boolean> {
  const proofs = sql.table(table)
  await sql`delete from ${proofs} where ${sql.ref('expiresAt')} <= ${now}`.execute(kysely)
  const { rows } = await sql`
    insert into ${proofs} (${sql.ref('keyThumbprint')}, ${sql.ref('proofId')}, ${sql.ref('expiresAt')})
    values (${keyThumbprint}, ${proofId}, ${expiresAt})
    on conflict do nothing returning ${sql.ref('proofId')}`.execute(kysely)
  return rows.length === 1
}
