import { expect, test } from 'vitest'
import type { LinkWindow } from '../windowLink.ts'
import { findPairingUri, pairingLink } from './pairingLink.ts'

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1795190568`

function windowAt(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://wallet.example')
  const session = new Map<string, string>()
  const shown = { address }
  const window = {
    location: { pathname, search, hash },
    history: {
      replaceState: (_state: unknown, _title: string, path: string) => {
        shown.address = path
        Object.assign(window.location, { pathname: path, search: '', hash: '' })
      },
    },
    sessionStorage: {
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, value: string) => void session.set(key, value),
      removeItem: (key: string) => void session.delete(key),
    },
  }
  return { window: window as unknown as LinkWindow, shown }
}

test.each([
  ['our own links', `/#/wc?uri=${encodeURIComponent(uri)}`],
  ['what official clients open', `/wc?uri=${encodeURIComponent(uri)}`],
  ['a slash too many', `/wc/?uri=${encodeURIComponent(uri)}`],
  ['an URI that is not encoded', `/wc?uri=${uri}`],
  ['other parameters first', `/wc?a=b&uri=${encodeURIComponent(uri)}`],
])('default: %s', (_, address) => {
  const { window, shown } = windowAt(address)
  expect(pairingLink.read(window)).toBe(uri)
  expect(shown.address).toBe('/')
})

test('behavior: stored for the tab until it is forgotten', () => {
  const { window } = windowAt(`/#/wc?uri=${encodeURIComponent(uri)}`)
  pairingLink.read(window)
  expect(pairingLink.read(window)).toBe(uri)
  pairingLink.forget(window)
  expect(pairingLink.read(window)).toBeUndefined()
})

test('behavior: a link that only opens the wallet is cleared and starts no pairing', () => {
  const { window, shown } = windowAt('/wc?requestId=1&sessionTopic=ab')
  expect(pairingLink.read(window)).toBeUndefined()
  expect(shown.address).toBe('/')
})

test.each(['/', '/#/connect', '/4.25.10?iv=1#/connect', '/wcx?uri=wc:1'])(
  'behavior: %s is no pairing link',
  (address) => {
    const { window, shown } = windowAt(address)
    expect(pairingLink.read(window)).toBeUndefined()
    expect(shown.address).toBe(address)
  },
)

test.each([
  uri,
  ` ${uri}\n`,
  `https://wallet.example/#/wc?uri=${encodeURIComponent(uri)}`,
  `https://wallet.example/wc?uri=${encodeURIComponent(uri)}`,
  `https://wallet.example/wc?uri=${uri}`,
  `app://wc?uri=${encodeURIComponent(uri)}`,
])('behavior: the user may paste it as it is, or within the link of a wallet: %j', (text) => {
  expect(findPairingUri(text)).toBe(uri)
})

test.each(['', 'hello', 'https://wallet.example/', 'https://wallet.example/#/wc?requestId=1'])(
  'behavior: %j contains no pairing URI',
  (text) => expect(findPairingUri(text)).toBeUndefined(),
)
