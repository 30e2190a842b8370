import type { AccountDatabase } from '../context.ts'

/** True when this proof is seen for the first time; forgets those that are too old to be replayed (RFC 9449 §11.1). */
export async function rememberProof(
  database: AccountDatabase,
  proof: { thumbprint: string; proofId: string; expiresAt: number },
  now: number,
): Promise<boolean> {
  await database.deleteFrom('account_proof').where('expires_at', '<=', now).execute()
  const remembered = await database
    .insertInto('account_proof')
    .values({ key_thumbprint: proof.thumbprint, proof_id: proof.proofId, expires_at: proof.expiresAt })
    .onConflict((conflict) => conflict.columns(['key_thumbprint', 'proof_id']).doNothing())
    .returning('proof_id')
    .executeTakeFirst()
  return remembered !== undefined
}
