/**
 * A named set of records in a relay storage, told apart by key. The type is what its own writer put there:
 * storage is not a border, its bytes are sealed and its writer is this library.
 */
export type Table<record> = {
  readonly name: string
  /** Never there: it carries the type of the records. */
  readonly record?: record
}

export function createTable<record>(name: string): Table<record> {
  return { name }
}

/** What one turn sees: the state as its predecessor left it, and its own changes. */
export type Turn = {
  get<record>(table: Table<record>, key: string): Promise<record | undefined>
  /** All records in the order of their keys. */
  list<record>(table: Table<record>): Promise<{ key: string; record: record }[]>
  put<record>(table: Table<record>, key: string, record: record): void
  remove(table: Table<unknown>, key: string): void
  /** Tells every open tab, this one included, once the turn is committed. `news` must survive structured cloning. */
  tell(news: unknown): void
}

/** What a turn left behind. */
export type Committed = {
  /** Names of the tables it wrote to. */
  tables: ReadonlySet<string>
  /** What it told, in order. */
  news: readonly unknown[]
  /** Whether the turn was this tab's. */
  isOwn: boolean
}

/**
 * Where a relay peer keeps all it knows, shared by every tab of one origin. Two adapters, one conformance suite.
 * A turn must not begin another turn: it would wait for itself.
 */
export type RelayStorage = {
  /** This tab. No two open tabs of one storage have the same. */
  readonly tab: string
  /**
   * Runs `work` while no other turn runs, in any tab, and then commits what it changed in one step;
   * when it throws, nothing is changed and nothing told.
   */
  turn<result>(work: (turn: Turn) => Promise<result>): Promise<result>
  /** Hears of each committed turn, of this tab before `turn` resolves. */
  watch(listener: (committed: Committed) => void, options: { signal: AbortSignal }): void
  /** Whether the tab of that name is still open. */
  isOpen(tab: string): Promise<boolean>
  close(): void
}
