import { expect, test } from 'vitest'
import { createNetworkChoice } from './networkChoice.ts'

const network = (chainId: number) => ({
  chainId,
  chainName: `Network ${chainId}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:1/'],
})
const [one, two] = [network(1), network(2)]

function setup(networks: Parameters<typeof createNetworkChoice>[0]['networks'] = [one, two]) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const open = (list = networks) => createNetworkChoice({ environmentId: 'e', networks: list, storage })
  return { stored, open }
}

test('default: the first network, then the last one that was chosen', () => {
  const { open } = setup()
  const choice = open()
  expect(choice.store.getState()).toBe(one)
  choice.choose(two)
  expect(choice.store.getState()).toBe(two)
  expect(open().store.getState()).toBe(two)
})

test('behavior: a network that the operator removed is no longer chosen', () => {
  const { open } = setup()
  open().choose(two)
  expect(open([one]).store.getState()).toBe(one)
})

test('behavior: a choice in another window applies here too', () => {
  const { open } = setup()
  const choice = open()
  open().choose(two)
  choice.reload()
  expect(choice.store.getState()).toBe(two)
})
