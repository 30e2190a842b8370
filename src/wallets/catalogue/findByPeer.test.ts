import { expect, test } from 'vitest'
import { createCatalogue } from './createCatalogue.ts'
import { findByPeer } from './findByPeer.ts'

const catalogue = createCatalogue({
  own: [{ name: 'Vault', native: 'vault://', universal: 'https://vault.example/app' }],
})
const find = (name: string, redirect: { native?: string; universal?: string } = {}) =>
  findByPeer(catalogue, { name, redirect })?.id

test('default: by its links, then by its name', () => {
  expect(find('Anything', { native: 'vault:' })).toBe('vault')
  expect(find('Anything', { universal: 'https://vault.example/app/' })).toBe('vault')
  expect(find('MetaMask', { native: 'vault://' })).toBe('vault')
  expect(find(' vault ')).toBe('vault')
  expect(find('MetaMask')).toBe('metamask')
})

test('behavior: an unknown wallet', () => {
  expect(find('Stranger', { native: 'stranger://', universal: '' })).toBeUndefined()
  expect(findByPeer(catalogue, { name: '' })).toBeUndefined()
})
