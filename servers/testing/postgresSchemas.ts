import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Schemas of one Postgres database, each of which is a database of its own to the code under test. */
export type PostgresSchemas = {
  /** Returns the address of a schema without rows. */
  take(): Promise<string>
  /**
   * Releases every schema that was taken. Emptied, the next test gets it with its tables, which saves their migrations.
   */
  giveBack(tables: 'emptied' | 'dropped'): Promise<void>
  close(): Promise<void>
}

/** @param address of any database on the server; its user may create schemas and switch off triggers */
export async function openPostgresSchemas(address: string): Promise<PostgresSchemas> {
  const client = new pg.Client(address)
  await client.connect()
  const spare: string[] = []
  let taken: string[] = []

  const create = async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await client.query(`create schema ${name}`)
    return name
  }
  const drop = async (names: readonly string[]) => {
    if (names.length > 0) await client.query(`drop schema ${names.join(', ')} cascade`)
  }
  return {
    async take() {
      const name = spare.pop() ?? (await create())
      taken.push(name)
      const url = new URL(address)
      url.searchParams.set('options', `-c search_path=${name}`)
      return url.href
    },
    async giveBack(tables) {
      const names = taken
      taken = []
      if (tables === 'dropped') return drop(names)
      for (const name of names) await client.query(emptyTables(name))
      spare.push(...names)
    },
    async close() {
      await drop([...spare, ...taken])
      await client.end()
    },
  }
}

/** Deletes every row except the records of migrations. As a replica, Postgres checks no foreign key meanwhile. */
const emptyTables = (schema: string) => `do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in select quote_ident(tablename) from pg_tables where schemaname = '${schema}' and tablename <> 'migration' loop
      execute 'delete from ${schema}.' || name;
    end loop;
  end $$`
