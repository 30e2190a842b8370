import { SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely'

/**
 * Flushes what was written before the connection is released, without blocking the thread: other requests run while the
 * disk works. No statement runs meanwhile, so none reads what is not on disk yet, and a caller learns of its commit only
 * after the flush.
 */
export class FlushedSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #flush: () => Promise<void>

  /** @param flush resolves once every commit is on disk; rejects if the disk fails */
  constructor(config: SqliteDialectConfig, flush: () => Promise<void>) {
    super(config)
    this.#config = config
    this.#flush = flush
  }

  override createDriver(): SqliteDriver {
    return new FlushedDriver(this.#config, this.#flush)
  }
}

class FlushedDriver extends SqliteDriver {
  readonly #flush: () => Promise<void>

  constructor(config: SqliteDialectConfig, flush: () => Promise<void>) {
    super(config)
    this.#flush = flush
  }

  override async releaseConnection(): Promise<void> {
    try {
      await this.#flush()
    } finally {
      await super.releaseConnection()
    }
  }
}
