import type { ManagedCredential, ManagedWalletReport, VerifiedCredential } from 'latchkey/wire/account'
import type { AccountDatabase } from './tables.ts'

export type StoredManagedWallet =
  | { outcome: 'unknown_person' }
  | { outcome: 'taken' }
  | { outcome: 'stored'; revision: number }

/**
 * Inserts a managed wallet, or replaces it by a newer revision. A wallet never changes its owner, chain or address: those of
 * another credential with the same id stay.
 */
export async function storeManagedWallet(
  database: AccountDatabase,
  report: ManagedWalletReport,
): Promise<StoredManagedWallet> {
  return database.transaction().execute(async (transaction): Promise<StoredManagedWallet> => {
    const { environmentId, personId, credential } = report
    const person = await transaction
      .selectFrom('accountPerson')
      .select('personId')
      .where('environmentId', '=', environmentId)
      .where('personId', '=', personId)
      .executeTakeFirst()
    if (!person) return { outcome: 'unknown_person' }
    await insert(transaction, report)
    const row = await holdCredential(transaction, credential.id)
    const isSame = row.environmentId === environmentId && row.personId === personId && isOf(row.credential, credential)
    if (!isSame || row.revision === null) return { outcome: 'taken' }
    if (report.revision <= row.revision) return { outcome: 'stored', revision: row.revision }
    await transaction
      .updateTable('accountCredential')
      .set({ credential: JSON.stringify(credential), revision: report.revision })
      .where('id', '=', credential.id)
      .execute()
    return { outcome: 'stored', revision: report.revision }
  })
}

/** Inserts the wallet behind the person's other credentials, unless its id is taken. */
async function insert(
  transaction: AccountDatabase,
  { environmentId, personId, revision, credential }: ManagedWalletReport,
): Promise<void> {
  const last = await transaction
    .selectFrom('accountCredential')
    .select((credentials) => credentials.fn.max('position').as('position'))
    .where('personId', '=', personId)
    .executeTakeFirst()
  await transaction
    .insertInto('accountCredential')
    .values({
      id: credential.id,
      environmentId,
      personId,
      position: Number(last?.position ?? -1) + 1,
      credential: JSON.stringify(credential),
      // Key custody identifies users by this column, and the managed wallet only passes the field through.
      organizationId: null,
      revision,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Reads a credential and locks it until the transaction ends, so that of two reports the newer one stays. The update changes
 * nothing: it is the only lock that both databases have.
 */
function holdCredential(transaction: AccountDatabase, id: string) {
  return transaction
    .updateTable('accountCredential')
    .set((row) => ({ position: row.ref('position') }))
    .where('id', '=', id)
    .returning(['environmentId', 'personId', 'credential', 'revision'])
    .executeTakeFirstOrThrow()
}

function isOf(stored: string, { chain, address }: ManagedCredential): boolean {
  const credential = JSON.parse(stored) as VerifiedCredential
  return credential.chain === chain && credential.address === address
}
