/**
 * A named set of records in a relay storage, identified by key. Records are not validated when read: storage is not a
 * trust boundary, its bytes are encrypted and only this library writes them.
 */
export type Table<record> = {
  readonly name: string
  /** Never present: it carries the type of the records. */
  readonly record?: record
}

export function createTable<record>(name: string): Table<record> {
  return { name }
}

/** One transaction: the state that the previous transaction left, and its own changes. */
export type Transaction = {
  get<record>(table: Table<record>, key: string): Promise<record | undefined>
  /** All records in the order of their keys. */
  list<record>(table: Table<record>): Promise<{ key: string; record: record }[]>
  put<record>(table: Table<record>, key: string, record: record): void
  remove(table: Table<unknown>, key: string): void
  /** Sends `event` to every open tab, including this one, after the commit. It must survive structured cloning. */
  emit(event: unknown): void
}

/** What a transaction committed. */
export type Committed = {
  /** Names of the tables it wrote to. */
  tables: ReadonlySet<string>
  /** The events it emitted, in order. */
  events: readonly unknown[]
  /** Whether the transaction ran in this tab. */
  isOwn: boolean
}

/**
 * Where a relay peer stores its state, shared by all tabs of one origin. Two adapters, one conformance suite.
 * A transaction must not start another one: it would wait for itself.
 */
export type RelayStorage = {
  /** The id of this tab. No two open tabs of one storage share an id. */
  readonly tab: string
  /**
   * Runs `work` while no other transaction runs, in any tab, and then commits its changes in one step.
   * When it throws, nothing is changed and no event is emitted.
   */
  transaction<result>(work: (tx: Transaction) => Promise<result>): Promise<result>
  /** Calls `listener` for each commit. For this tab's own, that happens before `transaction` resolves. */
  watch(listener: (committed: Committed) => void, options: { signal: AbortSignal }): void
  /** Whether the tab with that id is still open. */
  isOpen(tab: string): Promise<boolean>
  /** Resolves once the tab with that id is closed. Never resolves after this storage is closed. */
  whenClosed(tab: string): Promise<void>
  close(): void
}
