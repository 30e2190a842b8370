import { type Kysely, sql } from 'kysely'
import type { Columns, Migration } from '../../shared/migrate.ts'

/** The schema of `./tables.ts`, step by step. Add steps; never change one that was released. */
export const migrations: readonly Migration[] = [{ name: '0001 sessions', up: createTables }]

async function createTables(kysely: Kysely<unknown>, { text, integer }: Columns): Promise<void> {
  const statements = [
    sql`create table "linkSession" (
      "id" ${text} primary key, "keyHash" ${text} not null, "linked" ${integer} not null, "webhookId" ${text} not null,
      "webhookUrl" ${text} not null, "configVersion" ${integer} not null, "lastPosition" ${integer} not null,
      "lastUsedAt" ${integer} not null, "metadata" ${text} not null)`,
    sql`create index "linkSessionUse" on "linkSession" ("lastUsedAt")`,
    // The data comes last because SQLite reads a row from its start.
    sql`create table "linkEvent" (
      "sessionId" ${text} not null, "position" ${integer} not null, "eventId" ${text} not null, "sender" ${text} not null,
      "seen" ${integer} not null, "createdAt" ${integer} not null, "event" ${text} not null, "data" ${text} not null,
      primary key ("sessionId", "position"), unique ("sessionId", "eventId"))`,
    sql`create index "linkEventAge" on "linkEvent" ("createdAt")`,
    sql`create table "linkGuest" (
      "sessionId" ${text} not null, "processId" ${text} not null, "sockets" ${integer} not null,
      primary key ("sessionId", "processId"))`,
    sql`create index "linkGuestProcess" on "linkGuest" ("processId")`,
    sql`create table "linkProcess" ("processId" ${text} primary key, "aliveAt" ${integer} not null)`,
  ]
  for (const statement of statements) await statement.execute(kysely)
}
