import { expect, test } from 'vitest'
import type { Connector } from 'wagmi'
import { findInstalled } from './findInstalled.ts'

const provider = () => ({ request: async () => null })
const real = provider()
const fake = provider()
const info = { uuid: 'u-1', name: 'One', rdns: 'com.one', icon: 'data:image/png;base64,AA==' }
const heard = [{ info, provider: real }]
const connector = (held: unknown, more: object = {}) =>
  ({ id: 'com.one', type: 'injected', getProvider: async () => held, ...more }) as Connector

test('default: finds the connector of the announced provider', async () => {
  const own = connector(real)
  expect(await findInstalled(heard, [own])).toEqual([{ info, provider: real, connector: own }])
})

test('behavior: T22, a connector with the same rdns but another provider is ignored', async () => {
  const own = connector(real)
  expect(await findInstalled(heard, [connector(fake), own])).toMatchObject([{ connector: own }])
  expect(await findInstalled(heard, [connector(fake)])).toEqual([])
})

test('behavior: a connector that the page configured for this wallet finds its provider itself', async () => {
  const chosen = connector(undefined, { id: 'ours', rdns: ['com.one', 'com.one.mobile'] })
  expect(await findInstalled(heard, [chosen])).toMatchObject([{ connector: chosen }])
})

test('behavior: a connector whose provider cannot be read is ignored', async () => {
  const broken = connector(undefined, { getProvider: () => Promise.reject(new Error('no')) })
  expect(await findInstalled(heard, [broken])).toEqual([])
})

test('behavior: only injected connectors lead to installed wallets', async () => {
  expect(await findInstalled(heard, [connector(real, { type: 'relay' })])).toEqual([])
})
