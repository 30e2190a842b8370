import { expect, onTestFinished, test, vi } from 'vitest'
import vectors from '../../../test/vectors/link-and-popup-wallets.vectors.json' with { type: 'json' }
import { announce } from '../../core/announce.ts'
import { findProvider } from './findProvider.ts'
import { impostorFlags, isMetaMask } from './isMetaMask.ts'
import { openInjected } from './openInjected.ts'

const { wagmi, walletBook } = vectors.isMetaMaskImpostorFlags
const icon = 'data:image/png;base64,AA=='

function browser(places: object = {}) {
  vi.stubGlobal('window', Object.assign(new EventTarget(), places))
  onTestFinished(() => void vi.unstubAllGlobals())
}
const wallet = (flags: object = {}) => ({ request: async () => null, ...flags })

test('vector: every impostor flag of both lists, and no other', () => {
  const expected = new Set([...wagmi, ...walletBook])
  // Brave is detected by its internals.
  expected.delete('isBraveWallet')
  expect(new Set<string>(impostorFlags)).toEqual(expected)
  for (const flag of impostorFlags) expect(isMetaMask({ isMetaMask: true, [flag]: true })).toBe(false)
})

test('isMetaMask: MetaMask itself, and Brave with its internals', () => {
  expect(isMetaMask({ isMetaMask: true })).toBe(true)
  expect(isMetaMask({})).toBe(false)
  expect(isMetaMask({ isMetaMask: true, isBraveWallet: true })).toBe(false)
  expect(isMetaMask({ isMetaMask: true, isBraveWallet: true, _events: {}, _state: {} })).toBe(true)
})

test('default: the wallet at window.ethereum', () => {
  const ethereum = wallet()
  browser({ ethereum })
  expect(findProvider()).toBe(ethereum)
})

test('option: rdns, the announced wallet first', () => {
  const announced = wallet()
  browser({ ethereum: wallet({ isMetaMask: true }) })
  announce({ uuid: '1', name: 'MetaMask', icon, rdns: 'io.metamask' }, announced)
  expect(findProvider('io.metamask')).toBe(announced)
})

test('option: rdns, among several legacy providers', () => {
  const metaMask = wallet({ isMetaMask: true })
  browser({ ethereum: { ...wallet(), providers: [wallet({ isMetaMask: true, isRabby: true }), metaMask] } })
  expect(findProvider('io.metamask')).toBe(metaMask)
})

test("option: rdns, at the wallet's own path", () => {
  const ethereum = wallet()
  browser({ phantom: { ethereum } })
  expect(findProvider('app.phantom')).toBe(ethereum)
  expect(findProvider('me.rainbow')).toBeUndefined()
  expect(findProvider('org.example.unknown')).toBeUndefined()
})

test.each([
  [
    'a getter that throws',
    {
      get ethereum() {
        throw new Error('trap')
      },
    },
  ],
  ['a text', { ethereum: 'wallet' }],
  ['no request', { ethereum: {} }],
  ['an empty list without itself', { ethereum: { providers: [] } }],
])('behavior: %s is not a wallet', (_, places) => {
  const target = new EventTarget()
  vi.stubGlobal('window', Object.defineProperties(target, Object.getOwnPropertyDescriptors(places)))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(findProvider()).toBeUndefined()
})

test('error: no wallet is installed', () => {
  browser()
  expect(() => openInjected('io.metamask', [])).toThrow('The wallet is not installed in this browser')
})
