import { Redis } from 'ioredis'
import type { Log } from '../../shared/log.ts'
import { type Scripts, scripts } from './redisScripts.ts'

/** Connections to one Redis or Valkey: one to ask, one to listen. */
export type RedisConnection = {
  commands: Redis & Scripts
  subscriber: Redis
  /** Whether both are connected. */
  isReady(): boolean
  close(): Promise<void>
}

/** Redis cannot be reached; the sentence says what to do and holds no password. */
export class RedisOpenError extends Error {
  override name = 'RedisOpenError'
}

const connectTimeout = 10_000
/** A call waits for Redis to come back through so many attempts, some seconds in all. */
const maxRetriesPerRequest = 5

/**
 * Connects to Redis or Valkey, 7 or newer, as one server (scripts name their keys as they go, so a cluster will not do). What
 * it confirms is on disk when it runs with `appendonly yes` and `appendfsync always`; otherwise its operator is warned.
 * @throws {RedisOpenError}
 */
export async function openRedis(url: string, { log }: { log: Log }): Promise<RedisConnection> {
  if (!/^rediss?:\/\//.test(url)) throw new RedisOpenError('REDIS_URL must start with redis:// or rediss://.')
  const options = { lazyConnect: true, connectTimeout, maxRetriesPerRequest }
  const commands = new Redis(url, { ...options, enableAutoPipelining: true }) as Redis & Scripts
  // What it listens to is asked for anew by whoever listens: see `createRedisMailbox`.
  const subscriber = new Redis(url, { ...options, autoResubscribe: false })
  const both = [commands, subscriber]
  // A connection that breaks is made anew; a call that fails for it tells its own caller.
  for (const redis of both) redis.on('error', () => {})
  for (const [name, script] of Object.entries(scripts)) commands.defineCommand(name, script)
  try {
    for (const redis of both) await redis.connect()
  } catch (cause) {
    for (const redis of both) redis.disconnect()
    const sentence = 'Redis does not let us in at the address of REDIS_URL. Does it run, and is the password right?'
    throw new RedisOpenError(sentence, { cause })
  }
  if (!(await isDurable(commands))) {
    const needs = 'it needs appendonly yes and appendfsync always'
    log('warn', `Redis may lose messages that were acknowledged: ${needs}`, { server: 'relay' })
  }
  const isReady = () => both.every(({ status }) => status === 'ready')
  let wasReady = true
  const tell = () => {
    if (isReady() === wasReady) return
    wasReady = !wasReady
    log(wasReady ? 'info' : 'error', wasReady ? 'Redis is back' : 'Redis is away', { server: 'relay' })
  }
  for (const redis of both) redis.on('ready', tell).on('close', tell)

  return {
    commands,
    subscriber,
    isReady,
    async close() {
      for (const redis of both) redis.off('close', tell)
      for (const redis of both) redis.disconnect()
    },
  }
}

/** Whether it says that it flushes what it confirms; hosts that keep `CONFIG` from us say nothing. */
async function isDurable(commands: Redis): Promise<boolean> {
  const read = async (name: string) => (await commands.config('GET', name)) as string[]
  try {
    const settings = [...(await read('appendonly')), ...(await read('appendfsync'))]
    return settings.join(' ') === 'appendonly yes appendfsync always'
  } catch {
    return false
  }
}
