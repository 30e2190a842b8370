import { createGroupQueue } from '../../shared/groupQueue.ts'
import { groupsInFlight, maxGroup, subscriptionMs } from '../limits.ts'
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
import { toChannel, toReadName, toTopic, toTopicsKey } from './redisScripts.ts'

/** Mailboxes in Redis or Valkey, for any number of relay processes: each hears of what others store. */
export function createRedisMailbox(
  redis: RedisConnection,
  options: { listener: MailboxListener; limits: MailboxLimits },
): Mailbox {
  const { commands, subscriber } = redis
  const { listener, limits } = options
  const followed = new Set<string>()
  // What comes while Redis writes to its disk goes there together. It is given the next group while it writes one, or it and
  // this process would wait for each other in turns.
  const publish = createGroupQueue(
    (group: readonly (readonly Letter[])[]) => {
      let now = 0
      const values: (string | number)[] = []
      for (const letters of group) {
        values.push(letters.length)
        for (const letter of letters) {
          now = Math.max(now, letter.publishedAt)
          values.push(letter.topic, hashOf(letter.message), letter.expiresAt, toText(letter))
        }
      }
      return commands.publishLetters(now, limits.lettersPerTopic, values)
    },
    { ...groupsInFlight, keysOf: (letters) => letters.map(({ topic }) => topic) },
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
      await commands.acknowledgeLetters(group[0]?.now ?? 0, values)
      return group.map(() => undefined)
    },
    { maxGroup },
  )

  subscriber.on('message', (channel: string, text: string) => {
    for (const letter of toLetters(toTopic(channel), text)) listener.stored(letter)
  })
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
      const letters: StoredLetter[] = []
      for (let at = 0; at < found.length; at += 2) letters.push(...toLetters(found[at] ?? '', found[at + 1] ?? ''))
      return letters
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

/** A letter as it lies in Redis. The message comes as it is, after its length: nobody on its way reads it. */
function toText({ message, tag, publisher, publishedAt, expiresAt }: Letter): string {
  return `${expiresAt} ${publisher} ${publishedAt} ${tag} ${message.length} ${message}`
}

/** Letters of one topic as the scripts tell them: of each its position and its text, with a space between them. */
function toLetters(topic: string, text: string): StoredLetter[] {
  const letters: StoredLetter[] = []
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
    letters.push({ topic, message, tag, publisher, publishedAt, expiresAt, position })
  }
  return letters
}
