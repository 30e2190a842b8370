import { expect, onTestFinished, test, vi } from 'vitest'
import { announce } from './announce.ts'
import { discover, type ProviderDetail } from './discovery.ts'

const icon = 'data:image/svg+xml,%3Csvg/%3E'
const info = { uuid: 'u-1', name: 'One', rdns: 'com.one', icon }
const wallet = () => ({ request: async (): Promise<unknown> => null })

function setUp() {
  vi.stubGlobal('window', new EventTarget())
  const ended = new AbortController()
  onTestFinished(() => void vi.unstubAllGlobals())
  let found: readonly ProviderDetail[] = []
  const listen = () => {
    discover({ onChange: (wallets) => (found = wallets), signal: ended.signal })
  }
  const say = (detail: unknown) =>
    window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  return { listen, say, end: () => ended.abort(), names: () => found.map((it) => it.info.name), found: () => found }
}

test('default: finds wallets that announced before and after', () => {
  const { listen, names } = setUp()
  announce(info, wallet())
  listen()
  announce({ ...info, uuid: 'u-2', rdns: 'com.two', name: 'Two' }, wallet())
  expect(names()).toEqual(['One', 'Two'])
})

test('behavior: after the end it neither listens nor reports', () => {
  const { listen, end, names } = setUp()
  const stop = announce(info, wallet())
  stop()
  listen()
  end()
  announce({ ...info, uuid: 'u-2' }, wallet())
  expect(names()).toEqual([])
})

test('behavior: T22, of two wallets with the same uuid or rdns the first wins', () => {
  const { listen, say, names } = setUp()
  listen()
  say({ info, provider: wallet() })
  say({ info: { ...info, rdns: 'com.other', name: 'Same uuid' }, provider: wallet() })
  say({ info: { ...info, uuid: 'u-9', name: 'Same rdns' }, provider: wallet() })
  expect(names()).toEqual(['One'])
})

test.each<[string, unknown]>([
  ['no detail', undefined],
  ['no info', { provider: wallet() }],
  ['a name of another type', { info: { ...info, name: { toString: () => 'One' } }, provider: wallet() }],
  ['an empty rdns', { info: { ...info, rdns: '' }, provider: wallet() }],
  ['an endless name', { info: { ...info, name: 'x'.repeat(10_000) }, provider: wallet() }],
  ['an invisible name', { info: { ...info, name: '\u202e' }, provider: wallet() }],
  ['an rdns that reverses the text around it', { info: { ...info, rdns: 'com.\u202eeno' }, provider: wallet() }],
  ['an icon that would be fetched', { info: { ...info, icon: 'https://evil.example/icon.png' }, provider: wallet() }],
  ['an icon that is a script', { info: { ...info, icon: 'javascript:alert(1)' }, provider: wallet() }],
  [
    'an icon that is a page',
    { info: { ...info, icon: 'data:text/html,<script>alert(1)</script>' }, provider: wallet() },
  ],
  ['no provider', { info }],
  ['a provider without a request method', { info, provider: { request: 'no' } }],
  [
    'a detail that throws',
    {
      get info(): never {
        throw new Error('trap')
      },
    },
  ],
  [
    'a proxy that throws',
    new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    ),
  ],
])('behavior: T22, hostile announcement: %s', (_, detail) => {
  const { listen, say, names } = setUp()
  listen()
  say(detail)
  expect(names()).toEqual([])
})

test('behavior: T22, a name cannot reverse the text around it', () => {
  const { listen, say, names } = setUp()
  listen()
  say({ info: { ...info, name: '\u202eksaMateM' }, provider: wallet() })
  expect(names()).toEqual(['ksaMateM'])
})

test('behavior: T22, a `request` that a script added to every object does not make a wallet', () => {
  const { listen, say, names } = setUp()
  const everything = Object.prototype as { request?: unknown }
  everything.request = async () => 'stolen'
  onTestFinished(() => {
    delete everything.request
  })
  listen()
  say({ info, provider: {} })
  expect(names()).toEqual([])
})

test('behavior: T22, an announcement cannot change after it was shown', () => {
  const { listen, say, found } = setUp()
  const changing = { ...info }
  const detail = { info: changing, provider: wallet() }
  listen()
  say(detail)
  changing.name = 'Another'
  detail.provider = wallet()
  expect(found()[0]!.info.name).toBe('One')
  expect(Object.isFrozen(found()[0])).toBe(true)
  expect(Object.isFrozen(found()[0]!.info)).toBe(true)
})

test('behavior: T22, a getter is read once', () => {
  const { listen, say, found } = setUp()
  let reads = 0
  listen()
  say({
    info: {
      ...info,
      get icon() {
        return ++reads === 1 ? icon : 'javascript:alert(1)'
      },
    },
    provider: wallet(),
  })
  expect(found()[0]!.info.icon).toBe(icon)
})

test('behavior: T22, a flood of announcements is cut off', () => {
  const { listen, say, names } = setUp()
  listen()
  for (let at = 0; at < 500; at++) say({ info: { ...info, uuid: `u-${at}`, rdns: `com.${at}` }, provider: wallet() })
  expect(names()).toHaveLength(100)
})

test('announce: the detail is frozen and sent after each request', () => {
  const { found, listen } = setUp()
  let heard = 0
  window.addEventListener('eip6963:announceProvider', (event) => {
    heard += 1
    expect(Object.isFrozen((event as CustomEvent).detail)).toBe(true)
  })
  announce(info, wallet())
  expect(heard).toBe(1)
  listen()
  expect(heard).toBe(2)
  expect(found()).toHaveLength(1)
})

test('announce: does nothing on a server', () => {
  expect(() => announce(info, wallet())()).not.toThrow()
})
