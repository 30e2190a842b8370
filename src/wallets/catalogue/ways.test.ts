import { expect, test } from 'vitest'
import type { Platform } from './platform.ts'
import { walletTable } from './walletTable.ts'
import { phoneExperience, type WaysOptions, waysOf } from './ways.ts'

const page = new URL('https://dapp.example/')
const phone: Platform = { system: 'ios', inTelegram: false, inFrame: false }
const desktop: Platform = { ...phone, system: 'desktop' }
const find = (id: string) => walletTable.find((wallet) => wallet.id === id)!
const kinds = (id: string, options: Partial<WaysOptions> = {}) =>
  waysOf(find(id), { platform: phone, page, ...options }).map(({ kind }) => kind)

test('default: on a phone the app first, then its browser, another phone, the store', () => {
  expect(kinds('metamask')).toEqual(['link', 'inApp', 'qr', 'download'])
})

test('default: on a desktop the phone by QR code, and no link that leads to an error', () => {
  expect(kinds('metamask', { platform: desktop })).toEqual(['qr', 'download'])
  expect(kinds('ledger', { platform: desktop })).toEqual(['link', 'qr', 'download'])
})

test('option: isAnnounced puts the wallet in this browser first, also on a phone, and leaves out the store', () => {
  expect(kinds('metamask', { isAnnounced: true })).toEqual(['extension', 'link', 'inApp', 'qr'])
  expect(kinds('metamask', { isAnnounced: true, platform: desktop })).toEqual(['extension', 'qr'])
})

test('behavior: a wallet that accepts no pairing is reached by its own browser', () => {
  expect(kinds('phantom')).toEqual(['inApp', 'download'])
  expect(kinds('phantom', { platform: desktop })).toEqual(['download'])
})

test('option: onPhone inApp puts the browser before the app', () => {
  expect(kinds('metamask', { onPhone: 'inApp' })).toEqual(['inApp', 'link', 'qr', 'download'])
})

test('phone experience: the page’s setting, otherwise the wallet’s, otherwise what the wallet accepts', () => {
  expect(phoneExperience(find('metamask'))).toBe('redirect')
  expect(phoneExperience(find('coinbase'))).toBe('inApp')
  expect(phoneExperience({ ...find('metamask'), onPhone: 'inApp' })).toBe('inApp')
  expect(phoneExperience({ ...find('metamask'), onPhone: 'inApp' }, 'redirect')).toBe('redirect')
})
