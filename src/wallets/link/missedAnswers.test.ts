import { afterEach, beforeEach, expect, test } from 'vitest'
import { walletAddress } from '../../../test/linkWallet.ts'
import { createLinkWorld, type LinkWorld } from '../../../test/scripted/linkPage.ts'
import { fetchUnseenEvents } from '../../core/link/unseenEvents.ts'
import { eventNames } from '../../wire/link/eventNames.ts'
import type { LinkProvider } from './linkProvider.ts'

// Answers that come while a page has no socket, and the one session that the tabs of a page share.

let world: LinkWorld
beforeEach(async () => {
  world = await createLinkWorld()
})
afterEach(() => world.end())

const sign = (provider: LinkProvider) =>
  provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', walletAddress] })

/** The way from one page to the relay. While it is shut, a socket neither opens nor fails. */
function createGate() {
  const held = new Set<EventTarget>()
  let isShut = false
  return {
    openSocket(url: string): WebSocket {
      if (!isShut) return world.relay.openSocket(url)
      const socket = Object.assign(new EventTarget(), { close() {} })
      held.add(socket)
      return socket as unknown as WebSocket
    },
    shut() {
      isShut = true
      world.relay.cut()
    },
    open() {
      isShut = false
      for (const socket of held) socket.dispatchEvent(new Event('close'))
    },
  }
}

const recordName = () => `latchkey-link:${world.relay.url}`
const recordOf = ({ memory }: { memory: ReadonlyMap<string, string> }) => JSON.parse(memory.get(recordName()) ?? '{}')

/** The answers in the session that no page has marked as seen. */
async function unseenAnswers(session: { id: string; key: string }): Promise<string[]> {
  const events = await fetchUnseenEvents({ linkUrl: world.relay.url, session, fetch: world.relay.fetch })
  return events.filter(({ event }) => event === eventNames.response).map(({ id }) => id)
}

test('behavior: an answer that came while the page had no socket is found after its next login', async () => {
  const gate = createGate()
  const { provider, wallet } = await world.connect({ openSocket: gate.openSocket })
  const signing = sign(provider)
  const asked = await wallet.next()
  gate.shut()
  await wallet.answer(asked, '0x5160')
  gate.open()
  expect(await signing).toBe('0x5160')
})

test('behavior: the page marks the answers that it took as seen', async () => {
  const { provider, wallet, browser } = await world.connect()
  const signing = sign(provider)
  await wallet.answer(await wallet.next(), '0x5160')
  await signing
  await expect.poll(() => unseenAnswers(recordOf(browser))).toEqual([])
})

test('behavior: an answer for a tab without a socket is left to it by the other tabs', async () => {
  const gate = createGate()
  const { provider, wallet, browser } = await world.connect({ openSocket: gate.openSocket })
  const other = await browser.open()
  const signing = sign(provider)
  const asked = await wallet.next()
  gate.shut()
  await wallet.answer(asked, '0x01')
  // The other tab has read the list, and then a later answer.
  const signingThere = sign(other.provider)
  await wallet.answer(await wallet.next(), '0x02')
  expect(await signingThere).toBe('0x02')
  await expect.poll(async () => (await unseenAnswers(recordOf(browser))).length).toBe(1)
  gate.open()
  expect(await signing).toBe('0x01')
})

test('behavior: what the wallet of an older session says does not replace another tab’s newer session', async () => {
  const { wallet, browser, told } = await world.connect()
  const newer = JSON.stringify({ ...recordOf(browser), id: 'ab'.repeat(16) })
  browser.memory.set(recordName(), newer)
  const account = '0x3333333333333333333333333333333333333333'
  await wallet.tell({ EthereumAddress: account })
  await expect.poll(() => told.at(-1)).toEqual(['accountsChanged', [account]])
  expect(browser.memory.get(recordName())).toBe(newer)
})
