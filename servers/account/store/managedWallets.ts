import {
  type CredentialWithoutShares,
  type KeySharesReport,
  type ManagedCredential,
  type ManagedWalletReport,
  maxKeyShares,
  type VerifiedCredential,
} from 'latchkey/wire/account'
import type { AccountDatabase } from './tables.ts'

/** What became of a report. The revision is the newest that is stored. */
export type Stored = { outcome: 'unknown_person' } | { outcome: 'taken' } | { outcome: 'stored'; revision: number }

type Person = { environmentId: string; personId: string }

/**
 * Inserts a managed wallet, or replaces it by a newer revision. A wallet never changes its owner, chain or address: those of
 * another credential with the same id stay.
 */
export function storeManagedWallet(database: AccountDatabase, report: ManagedWalletReport): Promise<Stored> {
  return database.transaction().execute(async (transaction): Promise<Stored> => {
    const { environmentId, personId, revision, epoch, credential } = report
    const { id } = credential
    if (!(await holdPerson(transaction, report))) return { outcome: 'unknown_person' }
    await insert(transaction, report)
    const row = await findCredential(transaction, id).executeTakeFirstOrThrow()
    const isSame = row.environmentId === environmentId && row.personId === personId && isOf(row.credential, credential)
    if (!isSame || row.revision === null) return { outcome: 'taken' }
    // The same revision again also brings the epoch that earlier releases did not store.
    if (revision < row.revision || (revision === row.revision && row.epoch !== null)) {
      return { outcome: 'stored', revision: row.revision }
    }
    const known = await findKeyShares(transaction, { personId, walletId: id })
    const text = JSON.stringify(withKeyShares(credential, epoch, known?.keyShares))
    await transaction
      .updateTable('accountCredential')
      .set({ credential: text, revision, epoch })
      .where('id', '=', id)
      .execute()
    return { outcome: 'stored', revision }
  })
}

/** Keeps which backups a wallet of the person has, and names those of its epoch in the credential, if it is reported. */
export function storeKeyShares(database: AccountDatabase, report: KeySharesReport): Promise<Stored> {
  return database.transaction().execute(async (transaction): Promise<Stored> => {
    const { personId, walletId, revision } = report
    if (!(await holdPerson(transaction, report))) return { outcome: 'unknown_person' }
    const known = await findKeyShares(transaction, { personId, walletId })
    if (known && revision <= known.revision) return { outcome: 'stored', revision: known.revision }
    const keyShares = JSON.stringify(report.keyShares)
    await transaction
      .insertInto('accountKeyShares')
      .values({ personId, walletId, revision, keyShares })
      .onConflict((conflict) => conflict.columns(['personId', 'walletId']).doUpdateSet({ revision, keyShares }))
      .execute()
    // The store takes any id: one of another person's wallet changes nothing there.
    const row = await findCredential(transaction, walletId).where('personId', '=', personId).executeTakeFirst()
    if (row && row.revision !== null && row.epoch !== null) {
      const credential = JSON.stringify(withKeyShares(JSON.parse(row.credential), row.epoch, keyShares))
      await transaction.updateTable('accountCredential').set({ credential }).where('id', '=', walletId).execute()
    }
    return { outcome: 'stored', revision }
  })
}

/**
 * Locks a person until the transaction ends, so that two reports of one wallet follow one another. The update changes
 * nothing: it is the only lock that both databases have. Returns whether the person exists.
 */
async function holdPerson(transaction: AccountDatabase, { environmentId, personId }: Person): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('accountPerson')
    .set((row) => ({ personId: row.ref('personId') }))
    .where('environmentId', '=', environmentId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Inserts the wallet behind the person's other credentials, unless its id is taken. */
async function insert(
  transaction: AccountDatabase,
  { environmentId, personId, credential }: ManagedWalletReport,
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
      // The report's own follows in the same transaction.
      revision: 0,
      epoch: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

function findCredential(transaction: AccountDatabase, id: string) {
  return transaction.selectFrom('accountCredential').selectAll().where('id', '=', id)
}

function findKeyShares(
  transaction: AccountDatabase,
  { personId, walletId }: Pick<KeySharesReport, 'personId' | 'walletId'>,
) {
  return transaction
    .selectFrom('accountKeyShares')
    .select(['revision', 'keyShares'])
    .where('personId', '=', personId)
    .where('walletId', '=', walletId)
    .executeTakeFirst()
}

function isOf(stored: string, { chain, address }: CredentialWithoutShares): boolean {
  const credential = JSON.parse(stored) as VerifiedCredential
  return credential.chain === chain && credential.address === address
}

/** Returns the credential with the backups of one epoch. A share that a password sealed is first: pages read it of the first only. */
function withKeyShares(credential: CredentialWithoutShares, epoch: number, reported = '[]'): ManagedCredential {
  const known: KeySharesReport['keyShares'] = JSON.parse(reported)
  const keyShares = known
    .filter((share) => share.epoch === epoch)
    .map(({ epoch: _, ...share }) => share)
    .sort((one, other) => Number(other.passwordEncrypted) - Number(one.passwordEncrypted))
    .slice(0, maxKeyShares)
  return { ...credential, walletProperties: { ...credential.walletProperties, keyShares } }
}
