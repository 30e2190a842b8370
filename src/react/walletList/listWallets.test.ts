import { expect, test } from 'vitest'
import type { Connector } from 'wagmi'
import { createCatalogue } from '../../wallets/catalogue/createCatalogue.ts'
import type { Platform } from '../../wallets/catalogue/platform.ts'
import type { InstalledWallet } from './findInstalled.ts'
import { type ListOptions, listCreatable, listDownloads, listWallets } from './listWallets.ts'

const icon = 'data:image/png;base64,AA=='
const connector = (id: string, type: string, more: object = {}) => ({ id, type, name: id, ...more }) as Connector
const relay = connector('relay', 'relay')
const house = connector('house', 'global')
const phone = connector('phone', 'link')
const metamask = announcing('io.metamask', 'MetaMask Flask')

function announcing(rdns: string, name = rdns): InstalledWallet {
  const provider = { request: async () => null }
  return {
    info: { uuid: rdns, name, rdns, icon },
    provider,
    connector: connector(rdns, 'injected', { icon: 'http://tracker.example' }),
  }
}

const on = (system: Platform['system']): Platform => ({ system, inTelegram: false, inFrame: false })
const list = (options: Partial<ListOptions> = {}) =>
  listWallets({
    connectors: [house, relay],
    catalogue: createCatalogue({ featured: ['metamask', 'rainbow', 'phantom'] }),
    installed: [],
    legacyWallet: undefined,
    recent: [],
    platform: on('desktop'),
    page: new URL('https://page.example/'),
    ...options,
  })
const brief = (options: Partial<ListOptions> = {}) =>
  list(options)
    .filter(({ group }) => group !== 'others')
    .map(({ id, group, ways }) => `${group} ${id}: ${ways.map(({ kind }) => kind).join(' ')}`)

test('default: the page’s connectors, then the catalogue, each with the ways of a desktop', () => {
  expect(brief()).toEqual([
    'signIn connector:house: connector',
    'configured any: qr',
    'featured wallet:metamask: qr download',
    'featured wallet:rainbow: qr download',
  ])
})

test('listCreatable: wallets in the page and hosted ones, and none that is elsewhere', () => {
  const inPage = ['custody', 'mpc', 'popup'].map((type) => connector(type, type))
  const wallets = list({ connectors: [house, relay, phone, ...inPage], installed: [metamask] })
  expect(listCreatable(wallets).map(({ name }) => name)).toEqual(['house', 'custody', 'mpc', 'popup'])
})

test('behavior: a link connector has a QR code of its own, which no other wallet of the list scans', () => {
  expect(brief({ connectors: [phone, relay] })).toEqual([
    'configured connector:phone: qr',
    'configured any: qr',
    'featured wallet:metamask: qr download',
    'featured wallet:rainbow: qr download',
  ])
  expect(brief({ connectors: [phone] })).toEqual(['configured connector:phone: qr'])
})

test('behavior: the kit’s option, the wallet’s record, then the relay connector’s say which link is opened', () => {
  const links = { native: 'vault://', universal: 'https://vault.example' }
  const own = { name: 'Vault', deepLinkPreference: 'native', metadata: { deepLinks: links } } as const
  const options = {
    connectors: [connector('relay', 'relay', { options: { deepLinkPreference: 'universal' } })],
    catalogue: createCatalogue({ own: [own], featured: ['vault', 'metamask'] }),
  }
  const preferences = (more: Partial<ListOptions> = {}) =>
    ['wallet:vault', 'wallet:metamask'].map(
      (id) => list({ ...options, ...more }).find((row) => row.id === id)?.deepLinkPreference,
    )
  expect(preferences()).toEqual(['native', 'universal'])
  expect(preferences({ deepLinkPreference: 'universal' })).toEqual(['universal', 'universal'])
  expect(preferences({ connectors: [relay] })).toEqual(['native', 'native'])
})

test('behavior: an announced wallet comes first, with its own name, and is listed once', () => {
  const options = { installed: [metamask] }
  expect(brief(options)).toEqual([
    'signIn connector:house: connector',
    'installed installed:io.metamask: connector qr',
    'configured any: qr',
    'featured wallet:rainbow: qr download',
  ])
  expect(list(options)[1]).toMatchObject({ name: 'MetaMask Flask', icon })
})

test('behavior: an older wallet in window.ethereum is listed, unless it is listed already', () => {
  const generic = connector('injected', 'injected')
  const connectors = [generic, metamask.connector]
  expect(brief({ connectors })).toEqual([])
  expect(brief({ connectors, legacyWallet: {} })).toEqual(['installed browser: connector'])
  // It announced itself, but has no connector of its own.
  expect(brief({ connectors: [generic], legacyWallet: metamask.provider })).toEqual(['installed browser: connector'])
  expect(brief({ connectors, installed: [metamask], legacyWallet: metamask.provider })).toEqual([
    'installed installed:io.metamask: connector',
  ])
  expect(brief({ connectors, installed: [metamask], legacyWallet: {} })).toEqual([
    'installed installed:io.metamask: connector',
    'installed browser: connector',
  ])
})

test('behavior: T22, an announcement replaces no other row, nor the last used wallet', () => {
  const rdns = [
    'any',
    'house',
    'rainbow',
    'browser',
    'injected',
    'latchkey.injected',
    'io.metamask',
    'io.metamask.mobile',
  ]
  const rows = list({
    installed: rdns.map((name) => announcing(name)),
    recent: ['wallet:rainbow', 'connector:house', 'installed:io.metamask'],
  })
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter(({ group }) => group === 'installed')).toHaveLength(rdns.length)
  expect(rows.filter(({ isRecent }) => isRecent).map(({ id }) => id)).toEqual([
    'connector:house',
    'installed:io.metamask',
    'wallet:rainbow',
  ])
})

test('behavior: recently used wallets come first, the latest at the top', () => {
  const recent = ['wallet:rainbow', 'connector:custody', 'any', 'gone']
  expect(brief({ connectors: [house, connector('custody', 'custody'), relay], recent })).toEqual([
    'signIn connector:custody: connector',
    'signIn connector:house: connector',
    'recent wallet:rainbow: qr download',
    'recent any: qr',
    'featured wallet:metamask: qr download',
  ])
})

test('behavior: a hosted wallet with an entry in the catalogue is one row, with its window first and the ways to a phone after it', () => {
  const own = { name: 'House', id: 'own', rdns: ['example.house'], icon, universal: 'https://house.example/#' }
  const hosted = connector('house', 'global', { rdns: 'example.house' })
  const options = {
    connectors: [hosted, relay],
    catalogue: createCatalogue({ own: [{ ...own, opensOnDesktop: true }], featured: ['own'] }),
  }
  expect(brief(options)).toEqual(['signIn connector:house: connector link qr', 'configured any: qr'])
  expect(list(options)[0]).toMatchObject({ name: 'house', icon })
  // No other wallet may take the entry's place.
  expect(brief({ ...options, connectors: [house, relay] })).toContain('featured wallet:own: link qr')
})

test('behavior: phones get a link, the wallet’s own browser, a code and the store, for announced wallets too', () => {
  expect(brief({ platform: on('ios') })).toEqual([
    'signIn connector:house: connector',
    'configured any: qr',
    'featured wallet:metamask: link inApp qr download',
    'featured wallet:rainbow: link inApp qr download',
    // It does not support pairings, so only its own browser reaches it.
    'featured wallet:phantom: inApp download',
  ])
  expect(brief({ platform: on('android') })).toContain('configured any: link qr')
  expect(brief({ platform: on('ios'), connectors: [relay], installed: [metamask] })[0]).toBe(
    'installed installed:io.metamask: connector link inApp qr',
  )
})

test('behavior: without a relay connector, no wallet has a code to scan', () => {
  expect(brief({ connectors: [house] })).toEqual(['signIn connector:house: connector'])
})

test('option: onPhone', () => {
  expect(brief({ platform: on('ios'), onPhone: 'inApp' })).toContain('featured wallet:metamask: inApp link qr download')
})

test('downloads: the featured wallets that are available for this device', () => {
  const options = {
    connectors: [],
    catalogue: createCatalogue({ featured: ['metamask'] }),
    installed: [],
    legacyWallet: undefined,
    recent: [],
    platform: on('ios'),
    page: new URL('https://page.example/'),
  }
  expect(listDownloads(options)).toMatchObject([
    { id: 'wallet:metamask', ways: [{ kind: 'download', href: 'https://apps.apple.com/app/id1438144202' }] },
  ])
})
