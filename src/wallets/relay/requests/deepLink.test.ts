import { expect, onTestFinished, test, vi } from 'vitest'
import { createSession } from '../../../../test/scripted/relaySession.ts'
import { createStorage } from '../../../core/storage.ts'
import { openWallet, toSessionLink } from './deepLink.ts'
import { deepLinkChoice } from './deepLinkChoice.ts'

const about = { requestId: 1700000000000000, sessionTopic: 'topic' }
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'

/** A page on a phone, the URLs that it opened, and how it opened them. */
function createPage(changes: { userAgent?: string; hasFocus?: boolean; top?: unknown; telegram?: boolean } = {}) {
  const opened: unknown[][] = []
  const page = {
    navigator: { userAgent: changes.userAgent ?? iphone },
    open: (...asked: unknown[]) => void opened.push(asked),
    ...(changes.telegram && { TelegramWebviewProxy: {} }),
  }
  vi.stubGlobal('window', { ...page, self: 'own', top: changes.top ?? 'own' })
  vi.stubGlobal('document', { hasFocus: () => changes.hasFocus ?? true })
  onTestFinished(() => void vi.unstubAllGlobals())
  return opened
}

function send(
  changes: {
    method?: string
    links?: object
    preference?: 'native' | 'universal'
    chosen?: string
    disableDeepLink?: boolean
  } = {},
) {
  const { method = 'personal_sign', preference = 'native', chosen, disableDeepLink } = changes
  const choice = deepLinkChoice(createStorage())
  if (chosen !== undefined) choice.write({ href: chosen, name: 'Chosen' })
  const session = createSession({ topic: 'topic', ...(disableDeepLink && { sessionConfig: { disableDeepLink } }) })
  const links = changes.links ?? { native: 'wallet://', universal: 'https://wallet.test/' }
  openWallet({ method, id: about.requestId, session }, { choice, links, preference })
}

const query = 'requestId=1700000000000000&sessionTopic=topic'

test('default: the native link, in place', () => {
  const opened = createPage()
  send()
  expect(opened).toEqual([[`wallet://wc?${query}`, '_self', 'noreferrer noopener']])
})

test('option: deepLinkPreference', () => {
  const opened = createPage()
  send({ preference: 'universal' })
  send({ preference: 'universal', links: { native: 'wallet://' } })
  expect(opened.map(([href, target]) => [href, target])).toEqual([
    [`https://wallet.test/wc?${query}`, '_blank'],
    [`wallet://wc?${query}`, '_self'],
  ])
})

test('behavior: the wallet that the user chose comes before the configured one', () => {
  const opened = createPage()
  send({ chosen: 'other://' })
  expect(opened[0]?.[0]).toBe(`other://wc?${query}`)
})

test.each([
  ['top', { top: 'other' }, '_top'],
  ['telegram', { telegram: true }, '_blank'],
])('behavior: target in %s', (_, changes, target) => {
  const opened = createPage(changes)
  send()
  expect(opened[0]?.[1]).toBe(target)
})

test.each(['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'])(
  'behavior: %s opens the wallet',
  (method) => {
    const opened = createPage()
    send({ method })
    expect(opened).toHaveLength(1)
  },
)

test.each([
  ['another method', {}, { method: 'wallet_switchEthereumChain' }],
  ['a desktop', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }, {}],
  ['a page without focus', { hasFocus: false }, {}],
  ['a session that disables it', {}, { disableDeepLink: true }],
  ['no link', {}, { links: {} }],
  ['a choice with a script URL', {}, { chosen: 'javascript://%0aalert(1)', links: {} }],
])('behavior: %s opens nothing', (_, page, request) => {
  const opened = createPage(page)
  send(request)
  expect(opened).toEqual([])
})

test.each([
  ['https://wallet.test', `https://wallet.test/wc?${query}`],
  ['https://wallet.test/app/', `https://wallet.test/app/wc?${query}`],
  ['https://t.me/wallet/app', `https://t.me/wallet/app?startapp=${btoa(query).replace(/=+$/, '')}`],
  ['https://t.me/wallet?a=b', `https://t.me/wallet?a=b&startapp=${btoa(query).replace(/=+$/, '')}`],
])('behavior: link at %s', (base, link) => {
  expect(toSessionLink(base, about)).toBe(link)
})

test("behavior: stores the choice in the official pages' form, and removes it", () => {
  const storage = createStorage()
  const choice = deepLinkChoice(storage)
  choice.write({ href: 'wallet://', name: 'Wallet' })
  expect(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBe('{"href":"wallet://","name":"Wallet"}')
  expect(choice.read()).toEqual({ href: 'wallet://', name: 'Wallet' })
  choice.remove()
  expect(choice.read()).toBeUndefined()
})
