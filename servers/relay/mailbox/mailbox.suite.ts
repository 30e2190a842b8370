import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type Mailbox,
  MailboxLimitError,
  type MailboxLimits,
  type MailboxListener,
  type Message,
  type StoredMessage,
  SubscriberLimitError,
} from './mailbox.ts'

/** Opens mailboxes on one and the same store; each is closed after the test. */
export type OpenMailbox = (options: { listener: MailboxListener; limits: MailboxLimits }) => Promise<Mailbox>

const limits = { messagesPerTopic: 3, subscribersPerTopic: 2, topicsPerClient: 3 }
const now = 1_900_000_000_000
const day = 86_400_000

const newTopic = () => randomBytes(32).toString('hex')
const newMessage = (topic: string, message: string, more: Partial<Message> = {}): Message => ({
  topic,
  message,
  tag: 1108,
  publisher: 'page',
  publishedAt: now,
  expiresAt: now + day,
  ...more,
})

/** The guarantees of every mailbox (`./mailbox.ts`), on any store. */
export function mailboxSuite(openMailbox: OpenMailbox): void {
  async function open() {
    const heard: StoredMessage[] = []
    const listener = { stored: (stored: StoredMessage) => void heard.push(stored), missed: () => {} }
    const mailbox = await openMailbox({ listener, limits })
    const read = (topics: readonly string[], more: Partial<Parameters<Mailbox['read']>[0]> = {}) =>
      mailbox.read({ clientId: 'phone', topics, after: 0, limit: 10, now, ...more })
    const oldest = async (topic: string) => (await read([topic], { limit: 1 }))[0]?.position ?? 0
    const messages = async (...page: Parameters<typeof read>) => (await read(...page)).map(({ message }) => message)
    return { mailbox, heard, read, oldest, messages }
  }

  test('default: a message is read back unchanged', async () => {
    const { mailbox, read } = await open()
    const topic = newTopic()
    await mailbox.publish([newMessage(topic, 'sealed')])
    expect(await read([topic])).toEqual([{ ...newMessage(topic, 'sealed'), position: expect.any(Number) }])
    expect(await read([newTopic()])).toEqual([])
  })

  test('behavior: any message is read and announced unchanged', async () => {
    const { mailbox, heard, read } = await open()
    const topic = newTopic()
    await mailbox.follow([topic])
    for (const message of [' 1 2 "three"\n', '{"message":"näher 𝄞"}', '\\ '])
      await mailbox.publish([newMessage(topic, message)])
    const stored = await read([topic])
    expect(stored.map(({ message }) => message)).toEqual([' 1 2 "three"\n', '{"message":"näher 𝄞"}', '\\ '])
    await expect.poll(() => heard).toEqual(stored)
  })

  test('behavior: in the order of publishing, over several topics', async () => {
    const { mailbox, messages } = await open()
    const [first, second] = [newTopic(), newTopic()]
    await mailbox.publish([newMessage(first, 'a')])
    await mailbox.publish([newMessage(second, 'b'), newMessage(first, 'c')])
    expect(await messages([first, second])).toEqual(['a', 'b', 'c'])
    expect(await messages([first])).toEqual(['a', 'c'])
  })

  test('behavior: a page ends at its limit, and the next begins after its last message', async () => {
    const { mailbox, read, messages } = await open()
    const [first, second] = [newTopic(), newTopic()]
    await mailbox.publish([newMessage(first, 'a'), newMessage(second, 'b'), newMessage(first, 'c')])
    const page = await read([first, second], { limit: 2 })
    expect(page.map(({ message }) => message)).toEqual(['a', 'b'])
    expect(await messages([first, second], { after: page.at(-1)?.position ?? 0 })).toEqual(['c'])
  })

  test('behavior: a publisher does not receive its own message', async () => {
    const { mailbox, messages } = await open()
    const topic = newTopic()
    await mailbox.publish([newMessage(topic, 'own', { publisher: 'phone' }), newMessage(topic, 'other')])
    expect(await messages([topic])).toEqual(['other'])
    expect(await messages([topic], { clientId: 'page' })).toEqual(['own'])
  })

  test('behavior: an acknowledgement counts for its own client alone', async () => {
    const { mailbox, oldest, messages } = await open()
    const topic = newTopic()
    await mailbox.publish([newMessage(topic, 'a'), newMessage(topic, 'b')])
    const position = await oldest(topic)
    await mailbox.acknowledge({ clientId: 'phone', topic, position, expiresAt: now + day, now })
    await mailbox.acknowledge({ clientId: 'phone', topic, position, expiresAt: now + day, now })
    expect(await messages([topic])).toEqual(['b'])
    expect(await messages([topic], { clientId: 'tablet' })).toEqual(['a', 'b'])
  })

  test('behavior: the same message in one topic is one message', async () => {
    const { mailbox, heard, messages } = await open()
    const [topic, other] = [newTopic(), newTopic()]
    await mailbox.follow([topic, other])
    expect(await mailbox.publish([newMessage(topic, 'a')])).toBe(1)
    expect(
      await mailbox.publish([newMessage(topic, 'a', { publishedAt: now + 1, tag: 0 }), newMessage(other, 'a')]),
    ).toBe(1)
    expect(await messages([topic, other])).toEqual(['a', 'a'])
    await expect.poll(() => heard.length).toBe(2)
  })

  test('behavior: an acknowledged message that is published again stays read', async () => {
    const { mailbox, oldest, messages } = await open()
    const topic = newTopic()
    await mailbox.publish([newMessage(topic, 'a')])
    await mailbox.acknowledge({ clientId: 'phone', topic, position: await oldest(topic), expiresAt: now + day, now })
    await mailbox.publish([newMessage(topic, 'a')])
    expect(await messages([topic])).toEqual([])
  })

  test('behavior: an expired message is not returned, before and after its deletion', async () => {
    const { mailbox, messages } = await open()
    const topic = newTopic()
    await mailbox.publish([newMessage(topic, 'a', { expiresAt: now + 1000 }), newMessage(topic, 'b')])
    expect(await messages([topic], { now: now + 999 })).toEqual(['a', 'b'])
    expect(await messages([topic], { now: now + 1000 })).toEqual(['b'])
    await mailbox.prune(now + 1000)
    expect(await messages([topic], { now: now + 1000 })).toEqual(['b'])
  })

  test('behavior: a message without a lifetime goes to the clients that are listening now', async () => {
    const { mailbox, heard, messages } = await open()
    const topic = newTopic()
    await mailbox.follow([topic])
    expect(await mailbox.publish([newMessage(topic, 'a', { expiresAt: now })])).toBe(1)
    await expect.poll(() => heard.map(({ message }) => message)).toEqual(['a'])
    expect(await messages([topic])).toEqual([])
  })

  test('behavior: an expired message may be published again', async () => {
    const { mailbox, messages } = await open()
    const topic = newTopic()
    await mailbox.publish([newMessage(topic, 'a', { expiresAt: now + 1000 })])
    await mailbox.publish([newMessage(topic, 'a', { publishedAt: now + 1000 })])
    expect(await messages([topic], { now: now + 1000 })).toEqual(['a'])
  })

  test('error: a full topic accepts no message, and rejects the whole publication', async () => {
    const { mailbox, messages } = await open()
    const [topic, other] = [newTopic(), newTopic()]
    await mailbox.publish([
      newMessage(topic, 'a', { expiresAt: now + 1000 }),
      newMessage(topic, 'b'),
      newMessage(topic, 'c'),
    ])
    const more = mailbox.publish([newMessage(other, 'x'), newMessage(topic, 'd')])
    await expect(more).rejects.toThrow(MailboxLimitError)
    expect(await messages([topic, other])).toEqual(['a', 'b', 'c'])
    // It is there already.
    await mailbox.publish([newMessage(topic, 'a')])
  })

  test('behavior: expired messages make room, before and after they are deleted', async () => {
    const { mailbox, messages } = await open()
    const topic = newTopic()
    const expiring = ['a', 'b', 'c'].map((message) => newMessage(topic, message, { expiresAt: now + 1000 }))
    await mailbox.publish(expiring)
    await mailbox.publish([newMessage(topic, 'd', { publishedAt: now + 1000, expiresAt: now + 2000 })])
    expect(await messages([topic], { now: now + 1000 })).toEqual(['d'])
    await mailbox.prune(now + 2000)
    const later = ['e', 'f', 'g'].map((message) => newMessage(topic, message, { publishedAt: now + 2000 }))
    await mailbox.publish(later)
    await expect(mailbox.publish([newMessage(topic, 'h', { publishedAt: now + 2000 })])).rejects.toThrow(
      MailboxLimitError,
    )
    expect(await messages([topic], { now: now + 2000 })).toEqual(['e', 'f', 'g'])
  })

  test('behavior: messages that every other subscribed client has acknowledged do not count', async () => {
    const { mailbox, read, messages } = await open()
    const topic = newTopic()
    for (const client of ['page', 'phone']) await mailbox.subscribe(client, [topic], now)
    const acknowledge = async (clientId: string) => {
      for (const { position } of await read([topic], { clientId }))
        await mailbox.acknowledge({ clientId, topic, position, expiresAt: now + day, now })
    }
    await mailbox.publish(['a', 'b', 'c'].map((message) => newMessage(topic, message)))
    await expect(mailbox.publish([newMessage(topic, 'd')])).rejects.toThrow(MailboxLimitError)
    await acknowledge('phone')
    // Kept for a client that subscribes later, while there is space.
    expect(await messages([topic], { clientId: 'tablet' })).toEqual(['a', 'b', 'c'])
    for (const round of ['d', 'e', 'f', 'g', 'h']) {
      await mailbox.publish([newMessage(topic, round), newMessage(topic, `${round}2`)])
      expect(await messages([topic])).toEqual([round, `${round}2`])
      await acknowledge('phone')
    }
    await mailbox.publish(['x', 'y', 'z'].map((message) => newMessage(topic, message)))
    await expect(mailbox.publish([newMessage(topic, 'w')])).rejects.toThrow(MailboxLimitError)
    expect(await messages([topic])).toEqual(['x', 'y', 'z'])
  })

  test('behavior: a message that one of the subscribed clients has not acknowledged counts', async () => {
    const { mailbox, read, messages } = await open()
    const topic = newTopic()
    for (const client of ['tablet', 'phone']) await mailbox.subscribe(client, [topic], now)
    await mailbox.publish(['a', 'b', 'c'].map((message) => newMessage(topic, message)))
    for (const { position } of await read([topic]))
      await mailbox.acknowledge({ clientId: 'phone', topic, position, expiresAt: now + day, now })
    await expect(mailbox.publish([newMessage(topic, 'd')])).rejects.toThrow(MailboxLimitError)
    expect(await messages([topic], { clientId: 'tablet' })).toEqual(['a', 'b', 'c'])
    await mailbox.unsubscribe('tablet', [topic])
    await mailbox.publish([newMessage(topic, 'd')])
    expect(await messages([topic])).toEqual(['d'])
  })

  test('behavior: followed topics are announced in their order', async () => {
    const { mailbox, heard } = await open()
    const topic = newTopic()
    await mailbox.follow([topic])
    await Promise.all(['a', 'b', 'c'].map((message) => mailbox.publish([newMessage(topic, message)])))
    await expect.poll(() => heard.map(({ message }) => message)).toEqual(['a', 'b', 'c'])
    expect(heard[0]).toEqual({ ...newMessage(topic, 'a'), position: expect.any(Number) })
    const positions = heard.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  })

  test('behavior: subscriptions are remembered until they end, or are ended', async () => {
    const { mailbox } = await open()
    const [first, second] = [newTopic(), newTopic()]
    await mailbox.subscribe('phone', [first, second], now)
    await mailbox.subscribe('phone', [first], now + 29 * day)
    expect((await mailbox.topicsOf('phone', now)).toSorted()).toEqual([first, second].toSorted())
    expect(await mailbox.topicsOf('phone', now + 31 * day)).toEqual([first])
    await mailbox.prune(now + 31 * day)
    expect(await mailbox.topicsOf('phone', now + 31 * day)).toEqual([first])
    await mailbox.unsubscribe('phone', [first, newTopic()])
    expect(await mailbox.topicsOf('phone', now + 31 * day)).toEqual([])
    expect(await mailbox.topicsOf('page', now)).toEqual([])
  })

  test('error: a topic has too many subscribers', async () => {
    const { mailbox } = await open()
    const topic = newTopic()
    for (const client of ['page', 'phone', 'phone']) await mailbox.subscribe(client, [topic], now)
    await expect(mailbox.subscribe('tablet', [newTopic(), topic], now)).rejects.toThrow(SubscriberLimitError)
    expect(await mailbox.topicsOf('tablet', now)).toEqual([])
    await mailbox.unsubscribe('page', [topic])
    await mailbox.subscribe('tablet', [topic], now)
    await mailbox.subscribe('watch', [topic], now + 31 * day)
  })

  test('error: a client has too many topics', async () => {
    const { mailbox } = await open()
    const topics = [newTopic(), newTopic(), newTopic()]
    await mailbox.subscribe('phone', topics, now)
    await mailbox.subscribe('phone', topics, now)
    await expect(mailbox.subscribe('phone', [newTopic()], now)).rejects.toThrow(SubscriberLimitError)
    await mailbox.subscribe('phone', [newTopic()], now + 31 * day)
  })

  test('behavior: closing waits for pending writes', async () => {
    const { mailbox } = await open()
    const topic = newTopic()
    const publishing = mailbox.publish([newMessage(topic, 'a')])
    await mailbox.close()
    await publishing
    const again = await open()
    expect(await again.messages([topic])).toEqual(['a'])
  })
}
