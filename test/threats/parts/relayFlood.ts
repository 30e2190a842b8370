import { newTopic, openRelayClient, type RelayClient } from '../../../servers/testing/relayClient.ts'

// Floods a relay, from a process of its own. Arguments: the relay's URL, and the kind of flood. Prints the result once it has
// sent everything, and ends when told to.

const [url = '', kind = ''] = process.argv.slice(2)

const dial = (address: string) =>
  openRelayClient(url, { headers: { 'X-Forwarded-For': address } }).catch(() => undefined)
const dialMany = async (count: number, address: string) =>
  (await Promise.all(Array.from({ length: count }, () => dial(address)))).filter((one) => one !== undefined)
const publish = (client: RelayClient | undefined, topic: string, message: string) =>
  client?.call('irn_publish', { topic, message, ttl: 300, tag: 0 }).catch(() => undefined)

const sendFragment = ({ socket }: RelayClient, length: number) =>
  new Promise((resolve) => {
    socket.on('error', () => {})
    socket.send(Buffer.alloc(length, 'x'), { fin: false, binary: false }, resolve)
  })

const floods: Record<string, () => Promise<unknown>> = {
  /** @returns how many were accepted */
  async dials() {
    return (await dialMany(1000, '10.6.6.1')).length
  },

  /**
   * Sends frames that are too long, and of the maximum length.
   * @returns how many sockets were closed for it
   */
  async frames() {
    const attackers = await dialMany(50, '10.6.6.2')
    const tooLong = 'x'.repeat(2 ** 20 + 1)
    const longest = 'x'.repeat(2 ** 19 - 8)
    let ended = 0
    const thrown = attackers.map(async (attacker, at) => {
      attacker.socket.on('error', () => {})
      attacker.socket.on('close', () => {
        ended += 1
      })
      for (let sent = 0; sent < 10; sent += 1) {
        if (at % 2 === 0) attacker.send(tooLong)
        await publish(attacker, newTopic(), `${sent}${longest}`)
      }
    })
    await Promise.all(thrown)
    return ended
  },

  /** @returns the codes of the errors that ended it */
  async topics() {
    const attackers = await dialMany(4, '10.6.6.3')
    const subscribeOn = async (attacker: RelayClient) => {
      for (;;) {
        const { error } = await attacker.call('irn_batchSubscribe', { topics: Array.from({ length: 500 }, newTopic) })
        if (error) return error.code
      }
    }
    return Promise.all(attackers.map(subscribeOn))
  },

  /**
   * Twenty megabytes for each of many readers that do not read: more than their systems buffer.
   * @returns how many there are
   */
  async slowReaders() {
    let readers = 0
    for (const here of ['10.6.7', '10.6.8']) {
      const topic = newTopic()
      for (const reader of await dialMany(31, `${here}.0`)) {
        await reader.call('irn_subscribe', { topic })
        reader.socket.pause()
        readers += 1
      }
      for (let at = 1; at <= 10; at += 1) {
        const [publisher] = await dialMany(1, `${here}.${at}`)
        const messages = Array.from({ length: 8 }, (_, sent) => `${at} ${sent} ${'x'.repeat(240 * 1024)}`)
        for (const message of messages) await publish(publisher, topic, message)
      }
    }
    return readers
  },

  /**
   * A megabyte, fetched over and over on several sockets that do not read meanwhile.
   * @returns how often it was answered
   */
  async fetches() {
    const topic = newTopic()
    const [publisher] = await dialMany(1, '10.6.9.1')
    for (let at = 0; at < 30; at += 1) await publish(publisher, topic, `${at} ${'x'.repeat(32 * 1024)}`)
    const attackers = await dialMany(8, '10.6.9.2')
    for (const { socket } of attackers) socket.pause()
    const asked = attackers.flatMap((attacker) =>
      Array.from({ length: 250 }, () => attacker.call('irn_fetchMessages', { topic }).catch(() => undefined)),
    )
    // Starts to read again after a second.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    for (const { socket } of attackers) socket.resume()
    return (await Promise.all(asked)).filter((answer) => answer?.result !== undefined).length
  },

  /**
   * A megabyte of a message without its end, on two hundred sockets, which answer pings.
   * @returns how many are still open after two seconds
   */
  async fragments() {
    const attackers = await dialMany(200, '10.6.10.1')
    await Promise.all(attackers.map((attacker) => sendFragment(attacker, 2 ** 20 - 64)))
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return attackers.filter(({ socket }) => socket.readyState === socket.OPEN).length
  },

  /**
   * Short messages without an end.
   * @returns how many sockets stay open for fifteen seconds
   */
  async endless() {
    const attackers = await dialMany(20, '10.6.11.1')
    await Promise.all(attackers.map((attacker) => sendFragment(attacker, 1000)))
    await new Promise((resolve) => setTimeout(resolve, 15_000))
    return attackers.filter(({ socket }) => socket.readyState === socket.OPEN).length
  },

  /**
   * Messages of a quarter of a megabyte, from fifty addresses, each as often as allowed.
   * @returns how many were accepted
   */
  async largeMessages() {
    return fromManyAddresses('10.7.1', async (client) => {
      const answer = await publish(client, newTopic(), `${newTopic()}${'x'.repeat(240 * 1024)}`)
      return answer?.result !== undefined
    })
  },

  /**
   * Subscriptions to hundreds of topics at once, in the same way.
   * @returns how many calls were answered
   */
  async manyTopics() {
    return fromManyAddresses('10.7.2', async (client) => {
      const topics = Array.from({ length: 500 }, newTopic)
      const answer = await client.call('irn_batchSubscribe', { topics }).catch(() => undefined)
      return answer?.result !== undefined
    })
  },
}

const patientMs = 4_000

/** Does the same on a socket of each of fifty addresses for some seconds. A refused client waits a little, and dials again. */
async function fromManyAddresses(network: string, step: (client: RelayClient) => Promise<boolean>): Promise<number> {
  const until = performance.now() + patientMs
  let taken = 0
  const attack = async (address: string) => {
    let client = await dial(address)
    while (client && performance.now() < until) {
      if (await step(client)) {
        taken += 1
        continue
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
      client.socket.terminate()
      client = await dial(address)
    }
  }
  await Promise.all(Array.from({ length: 50 }, (_, at) => attack(`${network}.${at}`)))
  return taken
}

process.send?.({ came: await floods[kind]?.() })
process.on('message', () => process.exit())
process.once('disconnect', () => process.exit())
