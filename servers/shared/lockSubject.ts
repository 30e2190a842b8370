import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Locks a subject, such as a user or a wallet, until the transaction ends. Whatever a transaction counts afterwards, no other
 * transaction that locks the same subject has counted at the same moment.
 * @param table of two columns: `subject`, its primary key, and `changes`, a number
 */
export async function lockSubject(transaction: QueryExecutorProvider, table: string, subject: string): Promise<void> {
  const subjects = sql.table(table)
  await sql`
    insert into ${subjects} (subject, changes) values (${subject}, 1)
    on conflict (subject) do update set changes = ${subjects}.changes + 1`.execute(transaction)
}
