import type { Table, Transaction } from './storage.ts'

/** One record that a transaction writes. Without `record` it is removed. */
export type Change = { table: string; key: string; record?: unknown }

/** A transaction over `source` that buffers its changes until the caller commits them. */
export function createBufferedTransaction(source: {
  read(table: string, key: string): Promise<unknown>
  readAll(table: string): Promise<{ key: string; record: unknown }[]>
}): { tx: Transaction; changes(): Change[]; events: readonly unknown[] } {
  const changed = new Map<string, Map<string, Change>>()
  const events: unknown[] = []
  /** No other transaction writes meanwhile, so each table is read once. Decrypting its records takes time. */
  const tables = new Map<string, ReturnType<typeof source.readAll>>()
  const readAll = (name: string) => {
    const records = tables.get(name) ?? source.readAll(name)
    tables.set(name, records)
    return records
  }
  const change = (to: Change) => {
    changed.set(to.table, (changed.get(to.table) ?? new Map<string, Change>()).set(to.key, to))
  }

  const tx: Transaction = {
    async get<record>({ name }: Table<record>, key: string) {
      const own = changed.get(name)?.get(key)
      return (own ? own.record : await source.read(name, key)) as record | undefined
    },
    async list<record>({ name }: Table<record>) {
      const records = new Map((await readAll(name)).map(({ key, record }) => [key, record]))
      for (const { key, record } of changed.get(name)?.values() ?? []) {
        if (record === undefined) records.delete(key)
        else records.set(key, record)
      }
      return [...records].sort(byKey).map(([key, record]) => ({ key, record: record as record }))
    },
    put: ({ name }, key, record) => change({ table: name, key, record }),
    remove: ({ name }, key) => change({ table: name, key }),
    emit: (event) => events.push(event),
  }
  return { tx, changes: () => [...changed.values()].flatMap((table) => [...table.values()]), events }
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : Number(a > b)
}
