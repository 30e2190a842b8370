import { chmodSync, closeSync, existsSync, fdatasync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { Availability } from './availability.ts'
import { type AwayReason, DatabaseAwayError } from './databaseAway.ts'
import { diskCheckMs, minFreeBytes, warnFreeShare } from './limits.ts'
import type { Log } from './log.ts'

/** The file of an SQLite database, with checks for its loss: deleted, replaced, or on a full disk. */
export type SqliteFile = {
  /** Remembers the inodes of the files; called once the database is open. */
  remember(): void
  /** Notes that a commit was written, and not yet flushed. */
  noteCommit(): void
  /**
   * Resolves once all commits are on disk. It does not block the thread.
   * @throws {DatabaseAwayError} when the disk fails: whether the commits survive is unknown
   */
  flush(): Promise<void>
  /**
   * @param move moves all commits from the log into the file and flushes that; throws if it cannot. After a flush that failed
   * another one proves nothing: Linux reports a write that failed once, and then counts its pages as written. Commits behind a
   * gap in the log would be lost with it.
   */
  onDamagedLog(move: () => void): void
  close(): void
  /** @throws {DatabaseAwayError} when the path is another file than the opened one: writes would be lost */
  assertThere(): void
  /** @throws {DatabaseAwayError} when the disk is full */
  assertSpace(): Promise<void>
  /** Translates an error of SQLite, and calls the listener if the database is away. */
  translate(error: unknown): unknown
  onAway(listener: (error: DatabaseAwayError) => void): void
  /** Warns before the disk is full, now and every minute. */
  watchSpace(options: { server: string | undefined; log: Log | undefined; availability: Availability }): { end(): void }
}

/**
 * Creates the file if it is missing, readable only by its owner.
 * @param flushData flushes what was written to an open file
 */
export function createSqliteFile(path: string, flushData = flushDescriptor): SqliteFile {
  keepToOwner(path)
  // The WAL file belongs to the data file: without it, its writes are lost at the next start.
  const files = [path, `${path}-wal`]
  let opened: readonly (number | undefined)[] = []
  const inodes = () => files.map((file) => statSync(file, { throwIfNoEntry: false })?.ino)
  let log: number | undefined
  let isFlushed = true
  let isDamaged = false
  let moveCommits = () => {}
  let notify: (error: DatabaseAwayError) => void = () => {}

  const assertThere = () => {
    const now = inodes()
    if (opened.every((inode, at) => inode === undefined || inode === now[at])) return
    throw new DatabaseAwayError('data file deleted or replaced')
  }
  const freeSpace = async () => {
    const { bavail, blocks, bsize } = await statfs(dirname(path))
    return { bytes: bavail * bsize, share: bavail / Math.max(blocks, 1) }
  }

  return {
    remember() {
      opened = inodes()
      log = openSync(`${path}-wal`, 'r+')
      flushFolder(path)
    },
    noteCommit() {
      isFlushed = false
    },
    async flush() {
      if (isFlushed || log === undefined) return
      isFlushed = true
      try {
        if (isDamaged) moveCommits()
        else await flushData(log)
        isDamaged = false
      } catch (cause) {
        isFlushed = false
        isDamaged = true
        const away = new DatabaseAwayError(isNoSpace(cause) ? 'disk full' : 'disk error', { cause })
        notify(away)
        throw away
      }
    },
    onDamagedLog(move) {
      moveCommits = move
    },
    close() {
      if (log !== undefined) closeSync(log)
      log = undefined
    },
    assertThere,
    async assertSpace() {
      if ((await freeSpace()).bytes < minFreeBytes) throw new DatabaseAwayError('disk full')
    },
    translate(error) {
      const away = error instanceof DatabaseAwayError ? error : toSqliteAway(error)
      if (away) notify(away)
      return away ?? error
    },
    onAway(listener) {
      notify = listener
    },
    watchSpace({ server, log, availability }) {
      let isWarned = false
      const look = async () => {
        const { bytes, share } = await freeSpace()
        if (share >= warnFreeShare) isWarned = false
        else if (!isWarned) {
          isWarned = true
          log?.('warn', 'the disk of the data folder is nearly full', { server, freeBytes: bytes })
        }
        await availability.check()
      }
      const again = () => void look().catch(() => {})
      const timer = setInterval(again, diskCheckMs).unref()
      again()
      return { end: () => clearInterval(timer) }
    },
  }
}

const flushDescriptor = promisify(fdatasync)

/** Makes the names of new files durable. */
function flushFolder(path: string): void {
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/**
 * SQLite gives new files beside it (`-wal`, `-shm`) the permissions of the file itself. Existing ones of an earlier
 * release are changed here.
 */
function keepToOwner(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600)
}

/** The prefixes of SQLite's result codes (sqlite.org/rescode.html). */
const reasons: readonly [string, AwayReason][] = [
  ['SQLITE_FULL', 'disk full'],
  ['SQLITE_IOERR', 'disk error'],
  ['SQLITE_CANTOPEN', 'disk error'],
  ['SQLITE_READONLY', 'read-only'],
  ['SQLITE_NOMEM', 'out of memory'],
  ['SQLITE_BUSY', 'data file locked'],
]

function toSqliteAway(error: unknown): DatabaseAwayError | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined
  const { code } = error
  const reason = reasons.find(([start]) => code.startsWith(start))?.[1]
  return reason && new DatabaseAwayError(reason, { cause: error })
}
