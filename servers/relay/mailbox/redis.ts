import { Redis } from 'ioredis'
import { type Availability, createAvailability } from '../../shared/availability.ts'
import { DatabaseAwayError } from '../../shared/databaseAway.ts'
import { probeTimeoutMs } from '../../shared/limits.ts'
import type { Log } from '../../shared/log.ts'
import { largestMessageBytes } from '../limits.ts'
import { toRedisAway } from './redisAway.ts'
import { type Scripts, scripts } from './redisScripts.ts'

/** Connections to one Redis or Valkey: one for commands, one for announcements. */
export type RedisConnection = {
  commands: Redis & Scripts
  subscriber: Redis
  /** Whether both are connected. */
  isReady(): boolean
  /** Whether it stores messages: it may be connected but frozen, or have no memory left. */
  availability: Availability
  /** Runs a command; one that fails because of Redis itself rejects with `DatabaseAwayError`. */
  ask<answer>(run: (commands: Redis & Scripts) => Promise<answer>): Promise<answer>
  close(): Promise<void>
}

/** Redis cannot be reached. The message says what to do and contains no password. */
export class RedisOpenError extends Error {
  override name = 'RedisOpenError'
}

const connectTimeout = 10_000
/** How many reconnections a command waits for, a second or two in all. */
const maxRetriesPerRequest = 5
/**
 * Reconnects once a second at least, however long Redis is away: the relay serves soon after its return. The default
 * waits five seconds and more.
 */
const retryStrategy = (attempts: number) => Math.min(attempts * 100, 1_000)
/** A Redis that is frozen keeps its connections. */
const commandTimeout = 5_000

/**
 * Connects to one server of Redis or Valkey, version 7 or newer. A cluster does not work: the scripts compute their key names.
 * Confirmed writes are on disk only with `appendonly yes` and `appendfsync always`, and stay only with `maxmemory-policy noeviction`;
 * without them the operator is warned.
 * @throws {RedisOpenError}
 */
export async function openRedis(url: string, { log }: { log: Log }): Promise<RedisConnection> {
  if (!/^rediss?:\/\//.test(url)) throw new RedisOpenError('REDIS_URL must start with redis:// or rediss://.')
  const options = { lazyConnect: true, connectTimeout, maxRetriesPerRequest, retryStrategy, commandTimeout }
  const commands = new Redis(url, { ...options, enableAutoPipelining: true }) as Redis & Scripts
  // `createRedisMailbox` subscribes again after each reconnection.
  const subscriber = new Redis(url, { ...options, autoResubscribe: false })
  const both = [commands, subscriber]
  // A lost connection is reopened, and a command that fails because of it rejects to its own caller.
  for (const redis of both) redis.on('error', () => {})
  for (const [name, script] of Object.entries(scripts)) commands.defineCommand(name, script)
  try {
    for (const redis of both) await redis.connect()
  } catch (cause) {
    for (const redis of both) redis.disconnect()
    const message = 'Cannot connect to Redis at REDIS_URL. Check that it is running and that the password is right.'
    throw new RedisOpenError(message, { cause })
  }
  for (const hint of await findRisks(commands)) {
    log('warn', `Redis may lose acknowledged messages: ${hint}`, { server: 'relay' })
  }
  const isReady = () => both.every(({ status }) => status === 'ready')
  const availability = createAvailability({
    ...{ store: 'Redis', server: 'relay', log },
    async probe() {
      if (!isReady()) throw new DatabaseAwayError('connection lost')
      await inTime(commands.storeNothing(largestMessageBytes)).catch((error) => {
        throw toRedisAway(error) ?? error
      })
    },
  })
  const lost = () => void availability.suspect(new DatabaseAwayError('connection lost'))
  for (const redis of both) redis.on('close', lost)

  return {
    commands,
    subscriber,
    isReady,
    availability,
    async ask(run) {
      try {
        return await run(commands)
      } catch (error) {
        const away = toRedisAway(error)
        if (away) void availability.suspect(away)
        throw away ?? error
      }
    },
    async close() {
      availability.close()
      for (const redis of both) redis.disconnect()
    },
  }
}

function inTime<answer>(asked: Promise<answer>): Promise<answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseAwayError('no answer in time')), probeTimeoutMs)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/**
 * Returns the settings that may lose a confirmed write, as the required values. If the host does not allow `CONFIG`,
 * they are not known.
 */
async function findRisks(commands: Redis): Promise<string[]> {
  const read = async (name: string) => ((await commands.config('GET', name)) as string[])[1]
  const flush = 'set appendonly yes and appendfsync always'
  try {
    const isFlushed = (await read('appendonly')) === 'yes' && (await read('appendfsync')) === 'always'
    const evicts = Number(await read('maxmemory')) > 0 && (await read('maxmemory-policy')) !== 'noeviction'
    return [...(isFlushed ? [] : [flush]), ...(evicts ? ['set maxmemory-policy noeviction'] : [])]
  } catch {
    return [flush]
  }
}
