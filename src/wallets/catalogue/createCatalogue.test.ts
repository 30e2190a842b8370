import { expect, test } from 'vitest'
import { WireError } from '../../wire/wireError.ts'
import { type CatalogueOptions, createCatalogue, findByRdns } from './createCatalogue.ts'
import type { OwnWallet } from './ownWallet.ts'

const ids = (wallets: readonly { id: string }[]) => wallets.map(({ id }) => id)
const refusal = (options: CatalogueOptions) => {
  try {
    createCatalogue(options)
  } catch (error) {
    return error instanceof WireError ? error.message : error
  }
  return undefined
}

test('default: the most used are shown at once, the others after them in the order of the table', () => {
  const { featured, others } = createCatalogue()
  expect(ids(featured)).toEqual(['metamask', 'trust', 'rainbow', 'okx'])
  expect(ids(others).slice(0, 3)).toEqual(['coinbase', 'phantom', 'ledger'])
  expect(featured.length + others.length).toBe(31)
})

test('option: own wallets come before all others, and get an id and a color if they have none', () => {
  const { featured } = createCatalogue({ own: [{ name: 'Our Wallet', universal: 'https://wallet.example/#' }] })
  expect(featured[0]).toEqual({
    id: 'our-wallet',
    name: 'Our Wallet',
    color: '#475569',
    universal: 'https://wallet.example/#',
  })
  expect(createCatalogue({ own: [{ name: '钱包' }] }).featured[0]?.id).toBe('own-1')
})

test('option: an own wallet replaces a known one', () => {
  const { featured, others } = createCatalogue({ own: [{ id: 'trust', name: 'Trust, ours' }] })
  expect(featured.map(({ name }) => name)).toEqual(['Trust, ours', 'MetaMask', 'Rainbow', 'OKX Wallet'])
  expect(ids(others)).not.toContain('trust')
})

test('option: featured, excluded, order', () => {
  const { featured, others } = createCatalogue({
    featured: ['zerion', 'trust'],
    excluded: ['metamask', 'trust'],
    order: ['safe', 'core'],
  })
  expect(ids(featured)).toEqual(['zerion'])
  expect(ids(others).slice(0, 3)).toEqual(['safe', 'core', 'rainbow'])
  expect(ids(others)).not.toContain('metamask')
})

test('behavior: finds the wallet that announces a name', () => {
  expect(findByRdns(createCatalogue(), 'io.metamask.mobile')?.id).toBe('metamask')
  expect(findByRdns(createCatalogue({ excluded: ['metamask'] }), 'io.metamask')).toBeUndefined()
  expect(findByRdns(createCatalogue({ own: [{ name: 'Ours', rdns: ['example.ours'] }] }), 'example.ours')?.id).toBe(
    'ours',
  )
})

test.each<[string, OwnWallet]>([
  ['own.0.name: is too short', { name: '' }],
  ['own.0.native: expected a link of an app', { name: 'A', native: 'javascript://x' }],
  ['own.0.native: expected a link in the wallet’s own scheme, such as wallet://', { name: 'A', native: 'https://x' }],
  ['own.0.universal: expected an http(s) URL', { name: 'A', universal: 'wallet://' }],
  ['own.0.inApp: expected a link of an app', { name: 'A', inApp: 'javascript:alert(1)' }],
  ['own.0.color: expected a colour such as #1a2b3c', { name: 'A', color: 'red' }],
  ['own.0.icon: expected the address of an image', { name: 'A', icon: 'javascript:alert(1)' }],
  [
    'own.0.download.appStore: expected a number of the App Store',
    { name: 'A', download: { page: 'https://a.example', appStore: 'id1' } },
  ],
])('error: %s', (sentence, wallet) => {
  expect(refusal({ own: [wallet] })).toBe(sentence)
})

test('error: an unknown or a duplicate id', () => {
  expect(refusal({ excluded: ['metamask', 'metamsak'] })).toBe('excluded.1: no wallet has this id')
  expect(refusal({ own: [{ name: 'A' }, { name: 'a' }] })).toBe('own.1.id: another of the page’s wallets has this id')
})
