import { createGroupQueue } from '../../frame/groupQueue.ts'
import { maxGroup, subscriptionMs } from '../limits.ts'
import { hashOf } from './hashOf.ts'
import {
  type Acknowledgement,
  type Letter,
  type Mailbox,
  MailboxLimitError,
  type MailboxLimits,
  type MailboxListener,
  type StoredLetter,
  SubscriberLimitError,
} from './mailbox.ts'
import type { RedisConnection } from './redis.ts'
import { toChannel, toTopicsKey } from './redisScripts.ts'

/** Mailboxes in Redis or Valkey, for any number of relay processes: each hears of what others store. */
export function createRedisMailbox(
  redis: RedisConnection,
  options: { listener: MailboxListener; limits: MailboxLimits },
): Mailbox {
  const { commands, subscriber } = redis
  const { listener, limits } = options
  const followed = new Set<string>()
  // What comes while Redis writes to its disk goes there together.
  const publish = createGroupQueue(
    (group: readonly (readonly Letter[])[]) => {
      const now = Math.max(0, ...group.flat().map(({ publishedAt }) => publishedAt))
      const values = group.flatMap((letters) => [letters.length, ...letters.flatMap(toValues)])
      return commands.publishLetters(now, limits.lettersPerTopic, ...values)
    },
    { maxGroup },
  )
  const acknowledge = createGroupQueue(
    async (group: readonly Acknowledgement[]) => {
      const values = group.flatMap(({ clientId, topic, position, expiresAt }) => [clientId, topic, position, expiresAt])
      await commands.acknowledgeLetters(group[0]?.now ?? 0, ...values)
      return group.map(() => undefined)
    },
    { maxGroup },
  )

  subscriber.on('message', (_channel, text: string) => listener.stored(toLetter(text)))
  // After a break: until it listens again, others may have stored what this process never heard of.
  subscriber.on('ready', () => {
    if (followed.size === 0) return
    subscriber.subscribe(...followed).then(
      () => listener.missed(),
      // It broke again, and will be ready again.
      () => {},
    )
  })

  return {
    async publish(letters) {
      const stored = await publish(letters)
      if (stored === -1) throw new MailboxLimitError()
      return stored
    },
    async read({ clientId, topics, after, limit, now }) {
      const found = await commands.readLetters(clientId, after, limit, now, ...topics)
      return found.map(toLetter)
    },
    acknowledge,
    async subscribe(clientId, topics, now) {
      const { topicsPerClient, subscribersPerTopic } = limits
      const bounds = [now, now + subscriptionMs, topicsPerClient, subscribersPerTopic]
      if ((await commands.subscribeTopics(clientId, ...bounds, ...topics)) === -1) throw new SubscriberLimitError()
    },
    async unsubscribe(clientId, topics) {
      await commands.unsubscribeTopics(clientId, ...topics)
    },
    topicsOf: (clientId, now) => commands.zrangebyscore(toTopicsKey(clientId), `(${now}`, '+inf'),
    async follow(topics) {
      const channels = topics.map(toChannel)
      for (const channel of channels) followed.add(channel)
      await subscriber.subscribe(...channels)
    },
    unfollow(topics) {
      const channels = topics.map(toChannel)
      for (const channel of channels) followed.delete(channel)
      // Without a connection there is nothing to leave.
      subscriber.unsubscribe(...channels).catch(() => {})
    },
    isReachable: redis.isReady,
    // Redis forgets by itself, and each new letter makes room.
    async prune() {},
    // Nothing to store, nothing to acknowledge; but it is answered after everything that came before it.
    async close() {
      await publish([])
      await acknowledge({ clientId: '', topic: '', position: 0, expiresAt: 0, now: 0 })
    },
  }
}

function toValues(letter: Letter): (string | number)[] {
  const { topic, expiresAt, publisher, message } = letter
  return [topic, hashOf(message), expiresAt, publisher, JSON.stringify(letter)]
}

/** A letter as the scripts tell it: its position, then its text. */
function toLetter(text: string): StoredLetter {
  const end = text.indexOf(' ')
  return { ...(JSON.parse(text.slice(end + 1)) as Letter), position: Number(text.slice(0, end)) }
}
