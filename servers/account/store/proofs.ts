import type { AccountDatabase } from './tables.ts'

/**
 * Returns true the first time that it sees this proof. Deletes proofs that are too old to be replayed (RFC 9449 §11.1).
 */
export async function rememberProof(
  database: AccountDatabase,
  proof: { thumbprint: string; proofId: string; expiresAt: number },
  now: number,
): Promise<boolean> {
  await database.deleteFrom('accountProof').where('expiresAt', '<=', now).execute()
  const remembered = await database
    .insertInto('accountProof')
    .values({ keyThumbprint: proof.thumbprint, proofId: proof.proofId, expiresAt: proof.expiresAt })
    .onConflict((conflict) => conflict.columns(['keyThumbprint', 'proofId']).doNothing())
    .returning('proofId')
    .executeTakeFirst()
  return remembered !== undefined
}
