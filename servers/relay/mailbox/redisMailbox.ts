import { createGroupQueue } from '../../shared/groupQueue.ts'
import { groupsInFlight, maxGroup, subscriptionMs } from '../limits.ts'
import { hashOf } from './hashOf.ts'
import {
  type Acknowledgement,
  type Mailbox,
  MailboxLimitError,
  type MailboxLimits,
  type MailboxListener,
  type Message,
  type StoredMessage,
  SubscriberLimitError,
} from './mailbox.ts'
import type { RedisConnection } from './redis.ts'
import { toChannel, toReadName, toTopic, toTopicsKey } from './redisScripts.ts'

/**
 * Mailboxes in Redis or Valkey, for any number of relay processes. Each process receives announcements of messages that
 * others store.
 */
export function createRedisMailbox(
  redis: RedisConnection,
  options: { listener: MailboxListener; limits: MailboxLimits },
): Mailbox {
  const { subscriber, availability, ask } = redis
  const { listener, limits } = options
  const followed = new Set<string>()
  // Messages that arrive while Redis writes to its disk are sent together. The next group is sent while one is being written;
  // otherwise Redis and this process would wait for each other in turn.
  const publish = createGroupQueue(
    async (group: readonly (readonly Message[])[]) => {
      let now = 0
      const values: (string | number)[] = []
      for (const messages of group) {
        values.push(messages.length)
        for (const message of messages) {
          now = Math.max(now, message.publishedAt)
          values.push(message.topic, hashOf(message.message), message.expiresAt, toText(message))
        }
      }
      availability.assertReachable()
      return ask((commands) => commands.publishMessages(now, limits.messagesPerTopic, values))
    },
    { ...groupsInFlight, keysOf: (messages) => messages.map(({ topic }) => topic) },
  )
  const acknowledge = createGroupQueue(
    async (group: readonly Acknowledgement[]) => {
      const reads = new Map<string, number[]>()
      for (const { clientId, topic, position, expiresAt } of group) {
        const name = toReadName(topic, clientId)
        const read = reads.get(name)
        if (read) read.push(expiresAt, position)
        else reads.set(name, [expiresAt, position])
      }
      const values = [...reads].flatMap(([name, read]) => [name, read.length, ...read])
      await ask((commands) => commands.acknowledgeMessages(group[0]?.now ?? 0, values))
      return group.map(() => undefined)
    },
    { maxGroup },
  )

  // While the connection is lost, other processes store messages whose announcements this one misses. It reads the topics
  // again after the new subscription. An announcement that arrives before is dropped: a socket would send its message as
  // the next one, and never the missed ones before it. The message is read with them.
  let losses = 0
  let lossesRead = 0
  subscriber.on('message', (channel: string, text: string) => {
    if (lossesRead < losses) return
    for (const message of toMessages(toTopic(channel), text)) listener.stored(message)
  })
  subscriber.on('close', () => {
    losses += 1
  })
  subscriber.on('ready', async () => {
    const before = losses
    try {
      if (followed.size > 0) await subscriber.subscribe(...followed)
      lossesRead = before
      listener.missed()
    } catch {
      // Redis did not answer in time, so a new connection subscribes. A connection that was lost again reopens by itself.
      if (before === losses) subscriber.disconnect(true)
    }
  })

  return {
    async publish(messages) {
      const stored = await publish(messages)
      if (stored === -1) throw new MailboxLimitError()
      return stored
    },
    async read({ clientId, topics, after, limit, now }) {
      const found = await ask((commands) => commands.readMessages(clientId, after, limit, now, ...topics))
      const messages: StoredMessage[] = []
      for (let at = 0; at < found.length; at += 2) messages.push(...toMessages(found[at] ?? '', found[at + 1] ?? ''))
      return messages
    },
    acknowledge,
    async subscribe(clientId, topics, now) {
      const { topicsPerClient, subscribersPerTopic } = limits
      const bounds = [now, now + subscriptionMs, topicsPerClient, subscribersPerTopic]
      const outcome = await ask((commands) => commands.subscribeTopics(clientId, ...bounds, ...topics))
      if (outcome === -1) throw new SubscriberLimitError()
    },
    async unsubscribe(clientId, topics) {
      await ask((commands) => commands.unsubscribeTopics(clientId, ...topics))
    },
    topicsOf: (clientId, now) => ask((commands) => commands.zrangebyscore(toTopicsKey(clientId), `(${now}`, '+inf')),
    async follow(topics) {
      const channels = topics.map(toChannel)
      for (const channel of channels) followed.add(channel)
      await subscriber.subscribe(...channels)
    },
    unfollow(topics) {
      const channels = topics.map(toChannel)
      for (const channel of channels) followed.delete(channel)
      // Without a connection there is no subscription to end.
      subscriber.unsubscribe(...channels).catch(() => {})
    },
    isReachable: redis.isReady,
    isHealthy: availability.check,
    // Redis deletes expired keys, and each new message makes room in its topic.
    async prune() {},
    // Writes nothing, but resolves after every earlier write.
    async close() {
      await publish([])
      await acknowledge({ clientId: '', topic: '', position: 0, expiresAt: 0, now: 0 })
    },
  }
}

/** A message as stored in Redis. The encrypted text follows its length, so it needs no escaping. */
function toText({ message, tag, publisher, publishedAt, expiresAt }: Message): string {
  return `${expiresAt} ${publisher} ${publishedAt} ${tag} ${message.length} ${message}`
}

/** Reads messages of one topic as the scripts return them: position and text of each, separated by spaces. */
function toMessages(topic: string, text: string): StoredMessage[] {
  const messages: StoredMessage[] = []
  let at = 0
  const word = () => {
    const start = at
    const end = text.indexOf(' ', start)
    at = end === -1 ? text.length : end + 1
    return text.slice(start, at - 1)
  }
  while (at < text.length) {
    const [position, expiresAt, publisher] = [Number(word()), Number(word()), word()]
    const [publishedAt, tag, length] = [Number(word()), Number(word()), Number(word())]
    const message = text.slice(at, at + length)
    at += length + 1
    messages.push({ topic, message, tag, publisher, publishedAt, expiresAt, position })
  }
  return messages
}
