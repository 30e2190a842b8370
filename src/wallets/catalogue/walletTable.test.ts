import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from '../../wire/parse.ts'
import { ownWallet } from './ownWallet.ts'
import { walletTable } from './walletTable.ts'

type Known = { name: string; rdns: string[]; native: string | null; universal: string | null; inApp: string | null }
const vectors = new URL('../../../test/vectors/link-and-popup-wallets.vectors.json', import.meta.url)
const known: Known[] = JSON.parse(readFileSync(vectors, 'utf8')).walletLinks.wallets

test('default: names and links are the same as in the vectors', () => {
  const facts = walletTable.map(({ name, rdns = [], native = null, universal = null, inApp = null }) => ({
    name,
    rdns,
    native,
    universal,
    inApp: inApp?.replace('{encJson}', '{enc(JSON{url,chain})}') ?? null,
  }))
  expect(facts).toEqual(
    known.map(({ name, rdns, native, universal, inApp }) => ({ name, rdns, native, universal, inApp })),
  )
  expect(facts).toHaveLength(31)
})

test('behavior: each entry obeys the rules for a page’s own entry', () => {
  for (const wallet of walletTable) expect(parse(ownWallet, wallet)).toEqual(wallet)
})

test('behavior: no two wallets share an id or an announced name', () => {
  const ids = walletTable.map(({ id }) => id)
  const names = walletTable.flatMap(({ rdns = [] }) => rdns)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(names).size).toBe(names.length)
})

test('behavior: a wallet without a link accepts no pairing, and each can be installed somewhere', () => {
  for (const { native, universal, takesNoPairing = false, download } of walletTable) {
    expect(takesNoPairing).toBe(!native && !universal)
    expect(download?.page).toMatch(/^https:/)
  }
})
