import { expect, test } from 'vitest'
import type { Connector } from 'wagmi'
import { createCatalogue } from '../../wallets/catalogue/createCatalogue.ts'
import type { Platform } from '../../wallets/catalogue/platform.ts'
import type { InstalledWallet } from './findInstalled.ts'
import { type ListOptions, listDownloads, listWallets } from './listWallets.ts'

const icon = 'data:image/png;base64,AA=='
const connector = (id: string, type: string, more: object = {}) => ({ id, type, name: id, ...more }) as Connector
const relay = connector('relay', 'relay')
const house = connector('house', 'global')
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

test('default: what the page offers, then the catalogue, each with the ways of a desktop', () => {
  expect(brief()).toEqual([
    'configured connector:house: connector',
    'configured any: qr',
    'featured wallet:metamask: qr download',
    'featured wallet:rainbow: qr download',
  ])
})

test('behavior: an announced wallet comes first, under its own name, and is not listed twice', () => {
  const options = { installed: [metamask] }
  expect(brief(options)).toEqual([
    'installed installed:io.metamask: connector qr',
    'configured connector:house: connector',
    'configured any: qr',
    'featured wallet:rainbow: qr download',
  ])
  expect(list(options)[0]).toMatchObject({ name: 'MetaMask Flask', icon })
})

test('behavior: what older wallets leave in the page is listed, unless it is a wallet that is listed', () => {
  const generic = connector('injected', 'injected')
  const connectors = [generic, metamask.connector]
  expect(brief({ connectors })).toEqual([])
  expect(brief({ connectors, legacyWallet: {} })).toEqual(['installed browser: connector'])
  // Announced, but not to be reached by a connector of its own.
  expect(brief({ connectors: [generic], legacyWallet: metamask.provider })).toEqual(['installed browser: connector'])
  expect(brief({ connectors, installed: [metamask], legacyWallet: metamask.provider })).toEqual([
    'installed installed:io.metamask: connector',
  ])
  expect(brief({ connectors, installed: [metamask], legacyWallet: {} })).toEqual([
    'installed installed:io.metamask: connector',
    'installed browser: connector',
  ])
})

test('behavior: T22, no announcement takes the place of another row, nor of the wallet used last', () => {
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
    'installed:io.metamask',
    'wallet:rainbow',
    'connector:house',
  ])
})

test('behavior: wallets used before come before the others, the latest first', () => {
  expect(brief({ recent: ['wallet:rainbow', 'connector:house', 'gone'] })).toEqual([
    'recent wallet:rainbow: qr download',
    'recent connector:house: connector',
    'configured any: qr',
    'featured wallet:metamask: qr download',
  ])
})

test('behavior: on phones a link, the wallet’s own browser, a code, the store; announced wallets too', () => {
  expect(brief({ platform: on('ios') })).toEqual([
    'configured connector:house: connector',
    'configured any: qr',
    'featured wallet:metamask: link inApp qr download',
    'featured wallet:rainbow: link inApp qr download',
    // It takes no pairing: only its own browser reaches it.
    'featured wallet:phantom: inApp download',
  ])
  expect(brief({ platform: on('android') })).toContain('configured any: link qr')
  expect(brief({ platform: on('ios'), connectors: [relay], installed: [metamask] })[0]).toBe(
    'installed installed:io.metamask: connector link inApp qr',
  )
})

test('behavior: without an external wallet nobody is sent to scan', () => {
  expect(brief({ connectors: [house] })).toEqual(['configured connector:house: connector'])
})

test('option: onPhone', () => {
  expect(brief({ platform: on('ios'), onPhone: 'inApp' })).toContain('featured wallet:metamask: inApp link qr download')
})

test('downloads: the featured wallets that this device can get', () => {
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
