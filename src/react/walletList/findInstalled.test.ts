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

test('default: the connector that holds what was announced', async () => {
  const own = connector(real)
  expect(await findInstalled(heard, [own])).toEqual([{ info, provider: real, connector: own }])
})

test('behavior: T22, a connector under the same rdns that holds another provider is passed over', async () => {
  const own = connector(real)
  expect(await findInstalled(heard, [connector(fake), own])).toMatchObject([{ connector: own }])
  expect(await findInstalled(heard, [connector(fake)])).toEqual([])
})

test('behavior: a connector that the page made for this wallet finds it by itself', async () => {
  const chosen = connector(undefined, { id: 'ours', rdns: ['com.one', 'com.one.mobile'] })
  expect(await findInstalled(heard, [chosen])).toMatchObject([{ connector: chosen }])
})

test('behavior: what cannot be asked for its provider is no way to a wallet', async () => {
  const broken = connector(undefined, { getProvider: () => Promise.reject(new Error('no')) })
  expect(await findInstalled(heard, [broken])).toEqual([])
})

test('behavior: a connector of another kind is none for installed wallets', async () => {
  expect(await findInstalled(heard, [connector(real, { type: 'relay' })])).toEqual([])
})
