import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { randomBytes, toHex } from 'latchkey/crypto'
import { maxMetadataEntries } from 'latchkey/wire/link'
import { isSameSecret } from '../../shared/isSameSecret.ts'
import { retention } from '../limits.ts'
import type { ConfigChange, Credentials, Entry, SessionConfig, StoredEvent } from './store.ts'
import type { SessionRow, Tables } from './tables.ts'

/** One change, of one session. */
export type Write =
  | { type: 'host' | 'join'; id: string; key: string; now: number }
  | { type: 'configure'; id: string; change: ConfigChange; now: number }
  | {
      type: 'publish'
      id: string
      event: Pick<StoredEvent, 'sessionId' | 'event' | 'data' | 'sender'>
      now: number
      eventsPerSession: number
    }
  | { type: 'see'; id: string; eventId: string; now: number }
  /** Writes nothing. */
  | { type: 'nothing'; id: string }

export type Outcome =
  | { type: 'entered'; entry: Entry }
  | { type: 'wrong key' }
  | { type: 'no session' }
  | { type: 'unchanged' }
  | { type: 'full' }
  | { type: 'configured'; version: number; config: SessionConfig }
  | { type: 'published'; stored: StoredEvent; webhook: Pick<SessionConfig, 'webhookId' | 'webhookUrl'> }
  | { type: 'seen'; isThere: boolean }
  | { type: 'done' }

type Db = Transaction<Tables>

/**
 * Makes changes in one transaction, those of one session in their order. Rows of several sessions are locked in the order of their
 * ids, so that two processes never wait for each other.
 */
export async function write(db: Db, group: readonly Write[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const byId = [...group.entries()].sort(([, a], [, b]) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  for (const [at, one] of byId) outcomes[at] = await writeOne(db, one)
  return outcomes
}

function writeOne(db: Db, one: Write): Promise<Outcome> | Outcome {
  switch (one.type) {
    case 'host':
      return host(db, one)
    case 'join':
      return join(db, one)
    case 'configure':
      return configure(db, one)
    case 'publish':
      return publish(db, one)
    case 'see':
      return see(db, one)
    case 'nothing':
      return { type: 'done' }
    default:
      return one satisfies never
  }
}

/** Returns whether a key is that of a session, in constant time. */
export function isKeyOf(key: string, { keyHash }: Pick<SessionRow, 'keyHash'>): boolean {
  return isSameSecret(hashOf(key), keyHash)
}

function hashOf(key: string): string {
  return hash('sha256', key, 'hex')
}

async function host(db: Db, { id, key, now }: Credentials & { now: number }): Promise<Outcome> {
  const row = await db
    .insertInto('linkSession')
    .values({
      ...{ id, keyHash: hashOf(key), linked: 0, webhookId: '', webhookUrl: '', metadata: '{}' },
      ...{ configVersion: 0, lastPosition: 0, lastUsedAt: now },
    })
    // Changes nothing, but returns and locks the row that is there.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id }))
    .returning(['keyHash', 'configVersion', 'lastPosition', 'lastUsedAt'])
    .executeTakeFirstOrThrow()
  if (!isKeyOf(key, row)) return { type: 'wrong key' }
  if (row.lastUsedAt !== now)
    await db.updateTable('linkSession').set({ lastUsedAt: now }).where('id', '=', id).execute()
  return toEntered(row)
}

async function join(db: Db, { id, key, now }: Credentials & { now: number }): Promise<Outcome> {
  const row = await lock(db, id)
  if (!row) return { type: 'no session' }
  if (!isKeyOf(key, row)) return { type: 'wrong key' }
  await db.updateTable('linkSession').set({ linked: 1, lastUsedAt: now }).where('id', '=', id).execute()
  return toEntered(row)
}

function toEntered({ lastPosition, configVersion }: Pick<SessionRow, 'lastPosition' | 'configVersion'>): Outcome {
  return { type: 'entered', entry: { position: lastPosition, configVersion } }
}

async function configure(
  db: Db,
  { id, change, now }: { id: string; change: ConfigChange; now: number },
): Promise<Outcome> {
  const row = await lock(db, id)
  if (!row) return { type: 'no session' }
  const before = toConfig(row)
  const metadata = new Map(Object.entries(before.metadata))
  for (const [name, value] of Object.entries(change.metadata ?? {})) {
    if (value === null) metadata.delete(name)
    else metadata.set(name, value)
  }
  if (metadata.size > maxMetadataEntries) return { type: 'full' }
  const config: SessionConfig = {
    webhookId: change.webhookId ?? before.webhookId,
    webhookUrl: change.webhookUrl ?? before.webhookUrl,
    metadata: Object.fromEntries(metadata),
  }
  if (isSameConfig(before, config)) return { type: 'unchanged' }
  const version = row.configVersion + 1
  await db
    .updateTable('linkSession')
    .set({ ...config, metadata: JSON.stringify(config.metadata), configVersion: version, lastUsedAt: now })
    .where('id', '=', id)
    .execute()
  return { type: 'configured', version, config }
}

function isSameConfig(one: SessionConfig, other: SessionConfig): boolean {
  const names = Object.keys(one.metadata)
  return (
    one.webhookId === other.webhookId &&
    one.webhookUrl === other.webhookUrl &&
    names.length === Object.keys(other.metadata).length &&
    names.every((name) => Object.hasOwn(other.metadata, name) && one.metadata[name] === other.metadata[name])
  )
}

async function publish(db: Db, one: Extract<Write, { type: 'publish' }>): Promise<Outcome> {
  const { id, now, event, eventsPerSession } = one
  const row = await db
    .updateTable('linkSession')
    .set(({ eb }) => ({ lastPosition: eb('lastPosition', '+', 1), lastUsedAt: now }))
    .where('id', '=', id)
    .returning(['lastPosition', 'webhookId', 'webhookUrl'])
    .executeTakeFirst()
  if (!row) return { type: 'no session' }
  const { lastPosition: position, ...webhook } = row
  const stored: StoredEvent = { ...event, position, eventId: await insertEvent(db, { ...event, position, now }) }
  // Positions have no gaps.
  const oldest = position - eventsPerSession
  if (oldest > 0) await db.deleteFrom('linkEvent').where('sessionId', '=', id).where('position', '<=', oldest).execute()
  return { type: 'published', stored, webhook }
}

/** Returns the event's random id. One that the session has already is drawn again (link-and-popup-wallets §1.5: 4 bytes). */
async function insertEvent(
  db: Db,
  { now, ...event }: Pick<StoredEvent, 'sessionId' | 'event' | 'data' | 'sender' | 'position'> & { now: number },
): Promise<string> {
  for (;;) {
    const eventId = toHex(randomBytes(12)).slice(0, 8)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('linkEvent')
      .values({ ...event, eventId, seen: 0, createdAt: now })
      .onConflict((conflict) => conflict.columns(['sessionId', 'eventId']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) return eventId
  }
}

async function see(db: Db, { id, eventId, now }: { id: string; eventId: string; now: number }): Promise<Outcome> {
  const { numUpdatedRows } = await db
    .updateTable('linkEvent')
    .set({ seen: 1 })
    .where('sessionId', '=', id)
    .where('eventId', '=', eventId)
    .where('createdAt', '>', now - retention.eventMs)
    .executeTakeFirst()
  return { type: 'seen', isThere: numUpdatedRows > 0n }
}

/** Reads a session and locks it until the transaction ends, on both databases. */
function lock(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.updateTable('linkSession').set({ id }).where('id', '=', id).returningAll().executeTakeFirst()
}

export function toConfig({
  webhookId,
  webhookUrl,
  metadata,
}: Pick<SessionRow, 'webhookId' | 'webhookUrl' | 'metadata'>): SessionConfig {
  return { webhookId, webhookUrl, metadata: JSON.parse(metadata) as Record<string, string> }
}
