import type { KeyStore } from 'latchkey/core'
import { recoveryCodeSeconds } from 'latchkey/wire/custody'
import { embeddedKeyTtlMs } from 'latchkey/wire/vault'
import { expect, test } from 'vitest'
import { createEmbeddedKey } from './embeddedKey.ts'

function memoryStore(): KeyStore & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>()
  return {
    values,
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    async keep(name, value) {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    remove: async (name) => void values.delete(name),
  }
}

/** A browser that keeps no storage for third-party frames. */
const blocked = async () => {
  throw new DOMException('', 'SecurityError')
}
const blockedStore: KeyStore = { get: blocked, set: blocked, keep: blocked, remove: blocked }

test('default: every opening gets the same key, which cannot be exported', async () => {
  const store = memoryStore()
  const key = createEmbeddedKey({ store, name: 'k' })
  const publicKey = await key.init()
  expect(publicKey).toMatch(/^04[0-9a-f]{128}$/)
  expect(await createEmbeddedKey({ store, name: 'k' }).init()).toBe(publicKey)
  expect((await key.keys())[0]?.privateKey.extractable).toBe(false)
})

test('behavior: two frames that open at once get the same key', async () => {
  const store = memoryStore()
  const open = () => createEmbeddedKey({ store, name: 'k' }).init()
  const [first, second] = await Promise.all([open(), open()])
  expect(second).toBe(first)
})

test('behavior: without storage the key lives in memory', async () => {
  const key = createEmbeddedKey({ store: blockedStore, name: 'k' })
  const publicKey = await key.init()
  expect(await key.publicKey()).toBe(publicKey)
  await key.drop()
  expect(await key.publicKey()).toBeUndefined()
})

test('behavior: an invalid stored record counts as no key', async () => {
  const store = memoryStore()
  store.values.set('k', { privateKey: 'bytes', publicKey: 'bytes', expiresAt: Number.POSITIVE_INFINITY })
  expect(await createEmbeddedKey({ store, name: 'k' }).publicKey()).toBeUndefined()
})

test.each([
  ['48 hours', undefined, embeddedKeyTtlMs],
  ['less where the page says so', 1000, 1000],
  ['never more', 10 * embeddedKeyTtlMs, embeddedKeyTtlMs],
])('behavior: it lives %s', async (_, ttlMs, lifeMs) => {
  let at = 5
  const key = createEmbeddedKey({ store: memoryStore(), name: 'k', now: () => at })
  const publicKey = await key.init(ttlMs)
  at += lifeMs - 1
  expect(await key.publicKey()).toBe(publicKey)
  at += 1
  expect(await key.publicKey()).toBeUndefined()
  expect(await key.init()).not.toBe(publicKey)
})

test('behavior: a code that was emailed just before the key expired can still be opened, also after a reload', async () => {
  let at = 5
  const store = memoryStore()
  const open = () => createEmbeddedKey({ store, name: 'k', now: () => at })
  const frame = open()
  const mailedFor = await frame.init()
  const [pair] = await frame.keys()
  at += embeddedKeyTtlMs - 1
  expect(await frame.init()).toBe(mailedFor)
  at += recoveryCodeSeconds * 1000
  expect(await frame.init()).not.toBe(mailedFor)
  expect(await frame.keys()).toEqual([expect.anything(), expect.objectContaining({ privateKey: pair?.privateKey })])
  expect(await open().keys()).toHaveLength(2)
  at += 1
  expect(await frame.keys()).toHaveLength(1)
  expect(await open().keys()).toHaveLength(1)
})

test('behavior: a deleted key opens nothing, and neither does the previous one', async () => {
  let at = 5
  const store = memoryStore()
  const key = createEmbeddedKey({ store, name: 'k', now: () => at })
  await key.init()
  at += embeddedKeyTtlMs
  await key.init()
  await key.drop()
  expect(await key.keys()).toEqual([])
  expect(store.values.size).toBe(0)
})

test('behavior: a shorter lifetime also applies to an existing key', async () => {
  let at = 5
  const key = createEmbeddedKey({ store: memoryStore(), name: 'k', now: () => at })
  await key.init()
  await key.init(1000)
  at += 1000
  expect(await key.keys()).toEqual([])
})
