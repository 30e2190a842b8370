import { type Kysely, sql } from 'kysely'
import type { Columns, Migration } from '../../shared/migrate.ts'

/** The schema of `./tables.ts`, step by step. Add steps; never change one that was released. */
export const migrations: readonly Migration[] = [
  { name: '0001 mailboxes', up: createTables },
  {
    name: '0002 relayMessage',
    async up(kysely) {
      await sql`alter table "relayLetter" rename to "relayMessage"`.execute(kysely)
    },
  },
]

async function createTables(kysely: Kysely<unknown>, { text, integer }: Columns): Promise<void> {
  const statements = [
    // In SQLite an integer primary key is the row id, so rows are appended. The message comes last because SQLite reads a row from
    // its start.
    sql`create table "relayLetter" (
      "position" ${integer} primary key, "topic" ${text} not null, "hash" ${text} not null, "tag" ${integer} not null,
      "publisher" ${text} not null, "publishedAt" ${integer} not null, "expiresAt" ${integer} not null,
      "message" ${text} not null, unique ("topic", "hash"))`,
    sql`create index "relayLetterExpiry" on "relayLetter" ("expiresAt")`,
    sql`create table "relayAcknowledgement" (
      "position" ${integer} not null, "clientId" ${text} not null, primary key ("position", "clientId"))`,
    sql`create table "relaySubscription" (
      "topic" ${text} not null, "clientId" ${text} not null, "expiresAt" ${integer} not null,
      primary key ("topic", "clientId"))`,
    sql`create index "relaySubscriptionClient" on "relaySubscription" ("clientId")`,
    sql`create index "relaySubscriptionExpiry" on "relaySubscription" ("expiresAt")`,
  ]
  for (const statement of statements) await statement.execute(kysely)
}
