import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/relay-pairing.vectors.json' with { type: 'json' }
import { toDownloadLink, toInAppLink, toLinkTarget, toPairingLink, toRequestLink } from './links.ts'
import type { Platform } from './platform.ts'
import type { WalletEntry } from './walletEntry.ts'
import { walletTable } from './walletTable.ts'

const ios: Platform = { system: 'ios', inTelegram: false, inFrame: false }
const android: Platform = { ...ios, system: 'android' }
const desktop: Platform = { ...ios, system: 'desktop' }
const uri = 'wc:0a1b@2?relay-protocol=irn&symKey=00ff'
const encoded = 'wc%3A0a1b%402%3Frelay-protocol%3Dirn%26symKey%3D00ff'
const find = (id: string) => walletTable.find((wallet) => wallet.id === id)!
const ours: WalletEntry = {
  id: 'ours',
  name: 'Ours',
  color: '#112233',
  universal: 'https://wallet.example/#',
  opensOnDesktop: true,
}

test('pairing: native by default, universal if there is no native link', () => {
  expect(toPairingLink(find('trust'), uri, ios)).toBe(`trust://wc?uri=${encoded}`)
  expect(toPairingLink(ours, uri, ios)).toBe(`https://wallet.example/#/wc?uri=${encoded}`)
})

test('vector: links of a wallet to a pairing', () => {
  const { pairing } = vectors
  const links = { native: 'example://', universal: 'https://wallet.example' }
  expect(toPairingLink({ ...ours, ...links }, pairing.uri, ios)).toBe(pairing.deepLinkNative)
  expect(toPairingLink({ ...ours, ...links }, pairing.uri, ios, 'universal')).toBe(pairing.deepLinkUniversal)
})

test('option: preference universal, native if there is no universal link', () => {
  expect(toPairingLink(find('trust'), uri, ios, 'universal')).toBe(`https://link.trustwallet.com/wc?uri=${encoded}`)
  expect(toPairingLink(find('ledger'), uri, ios, 'universal')).toBe(`ledgerlive://wc?uri=${encoded}`)
})

test.each(walletTable.flatMap(({ native, universal }) => [native, universal].filter((base) => base !== undefined)))(
  'pairing: one slash before wc, after %s',
  (native) => {
    const link = toPairingLink({ id: 'a', name: 'A', color: '#000000', native }, uri, ios)
    expect(link).toMatch(/[^/](?:\/|:\/\/)wc\?uri=wc%3A/)
    // The rule as the vectors state it.
    expect(link).toBe(`${native}${native.endsWith('/') ? '' : '/'}wc?uri=${encodeURIComponent(uri)}`)
  },
)

test('pairing: Android opens the URI itself, and the system lets the user choose the wallet', () => {
  expect(toPairingLink(find('trust'), uri, android)).toBe(uri)
  expect(toPairingLink(find('trust'), uri, android, 'universal')).toBe(`https://link.trustwallet.com/wc?uri=${encoded}`)
})

test('pairing: a wallet that is a web page is opened by its URL on Android too', () => {
  expect(toPairingLink(ours, uri, android)).toBe(`https://wallet.example/#/wc?uri=${encoded}`)
})

test('pairing: on a desktop only if the link reaches a wallet', () => {
  expect(toPairingLink(find('metamask'), uri, desktop)).toBeUndefined()
  expect(toPairingLink(find('ledger'), uri, desktop)).toBe(`ledgerlive://wc?uri=${encoded}`)
  expect(toPairingLink(ours, uri, desktop)).toBe(`https://wallet.example/#/wc?uri=${encoded}`)
})

test('pairing: Telegram opens only web URLs', () => {
  const inTelegram = { ...ios, inTelegram: true }
  expect(toPairingLink(find('trust'), uri, inTelegram)).toBe(`https://link.trustwallet.com/wc?uri=${encoded}`)
  expect(toPairingLink(find('ledger'), uri, inTelegram)).toBeUndefined()
})

test('pairing: none for a wallet that accepts no pairing', () => {
  expect(toPairingLink({ ...ours, takesNoPairing: true }, uri, ios)).toBeUndefined()
  expect(toPairingLink(find('phantom'), uri, ios)).toBeUndefined()
})

test('request: the base alone, and on Android the URI without its secret', () => {
  expect(toRequestLink(find('trust'), uri, ios)).toBe('trust://')
  expect(toRequestLink(find('trust'), uri, ios, 'universal')).toBe('https://link.trustwallet.com')
  expect(toRequestLink(find('trust'), uri, android)).toBe('wc:0a1b@2')
  expect(toRequestLink(ours, uri, android)).toBe('https://wallet.example/#')
  expect(toRequestLink(find('trust'), uri, desktop)).toBeUndefined()
})

test('in-app: every template of the vectors is filled', () => {
  const page = new URL('https://dapp.example/a?b=1#c')
  const links = walletTable.map((wallet) => toInAppLink(wallet, page)).filter((link) => link !== undefined)
  for (const link of links) expect(link).not.toMatch(/[{}]/)
  expect(links).toContain('https://link.metamask.io/dapp/dapp.example/a?b=1#c')
  expect(links).toContain(
    'https://phantom.app/ul/browse/https%3A%2F%2Fdapp.example%2Fa%3Fb%3D1%23c?ref=https%3A%2F%2Fdapp.example',
  )
  expect(links).toContain(
    `tpdapp://open?params=${encodeURIComponent('{"url":"https://dapp.example/a?b=1#c","chain":"ETH"}')}`,
  )
})

test('download: the store of the phone, otherwise the vendor’s page', () => {
  expect(toDownloadLink(find('metamask'), ios)).toBe('https://apps.apple.com/app/id1438144202')
  expect(toDownloadLink(find('metamask'), android)).toBe('https://play.google.com/store/apps/details?id=io.metamask')
  expect(toDownloadLink(find('metamask'), desktop)).toBe('https://metamask.io/download')
  expect(toDownloadLink(find('rabby'), ios)).toBe('https://rabby.io')
  expect(toDownloadLink(ours, ios)).toBeUndefined()
})

test('target: an app’s URL scheme opens in the same tab, and from a frame in the top window', () => {
  expect(toLinkTarget('trust://wc', ios)).toBe('_self')
  expect(toLinkTarget('trust://wc', { ...ios, inFrame: true })).toBe('_top')
  expect(toLinkTarget('https://link.trustwallet.com/wc', ios)).toBe('_blank')
  expect(toLinkTarget('wc:0a1b@2', { ...android, inTelegram: true })).toBe('_blank')
})
