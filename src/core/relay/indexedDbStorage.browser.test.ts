import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveRelayPage } from '../../../test/browser/relayPage.ts'
import { startBrowser, type Visitor } from '../../../test/browser/startBrowser.ts'
import { relayStorageRules } from '../../../test/relayStorageRules.ts'

let browser: Awaited<ReturnType<typeof startBrowser>>
let page: Awaited<ReturnType<typeof serveRelayPage>>
let visitor: Visitor

beforeAll(async () => {
  browser = await startBrowser()
  page = await serveRelayPage()
})
afterAll(async () => {
  await page.close()
  await browser.close()
})
beforeEach(async () => {
  visitor = await browser.newVisitor()
})
afterEach(() => visitor.close())

test('the same rules as every relay storage', async () => {
  const tab = await visitor.open(page.url)
  for (const name of Object.keys(relayStorageRules)) {
    const failure = await tab.evaluate(
      (name) => lab.relayStorageRules[name]?.(lab.createIndexedDbStorage, name).catch((error) => String(error)),
      name,
    )
    expect(failure, name).toBeUndefined()
  }
})

describe('tabs', () => {
  const openTab = async () => {
    const tab = await visitor.open(page.url)
    await tab.evaluate(() => {
      Object.assign(globalThis, { storage: lab.createIndexedDbStorage('tabs'), numbers: lab.createTable('numbers') })
    })
    return tab
  }

  test("behavior: tabs get each other's events, and notice when another tab closes", async () => {
    const [one, other] = [await openTab(), await openTab()]
    const name = await one.evaluate(() => storage.transaction(async () => storage.tab))
    const heard = other.evaluate(
      () =>
        new Promise((resolve) =>
          storage.watch(({ events, isOwn }) => resolve({ events, isOwn }), { signal: new AbortController().signal }),
        ),
    )
    await one.evaluate(() => storage.transaction(async (tx) => tx.emit('hello')))
    expect(await heard).toEqual({ events: ['hello'], isOwn: false })
    expect(await other.evaluate((name) => storage.isOpen(name), name)).toBe(true)
    await one.close()
    await expect.poll(() => other.evaluate((name) => storage.isOpen(name), name)).toBe(false)
  })

  test('behavior: a tab that closes during a transaction blocks no other tab, and changed nothing', async () => {
    const [one, other] = [await openTab(), await openTab()]
    await one.evaluate(
      () =>
        new Promise<void>((begun) => {
          void storage.transaction((tx) => {
            tx.put(numbers, 'count', 1)
            begun()
            return new Promise(() => {})
          })
        }),
    )
    const next = other.evaluate(() => storage.transaction((tx) => tx.get(numbers, 'count')))
    await one.close()
    expect(await next).toBeUndefined()
  })
})

test('behavior: a tab goes on after the user has cleared the data of the site', async () => {
  const tab = await visitor.open(page.url)
  const write = (count: number) =>
    tab.evaluate(async (count) => {
      await storage.transaction(async (tx) => tx.put(numbers, 'count', count))
      return storage.transaction((tx) => tx.get(numbers, 'count'))
    }, count)
  const read = () => tab.evaluate(() => storage.transaction((tx) => tx.get(numbers, 'count')))
  await tab.evaluate(() => {
    Object.assign(globalThis, { storage: lab.createIndexedDbStorage('cleared'), numbers: lab.createTable('numbers') })
  })
  expect(await write(1)).toBe(1)

  const devtools = await visitor.context.newCDPSession(tab)
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url).origin, storageTypes: 'indexeddb' })
  expect(await read()).toBeUndefined()
  expect(await write(2)).toBe(2)
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url).origin, storageTypes: 'indexeddb' })
  expect(await write(3)).toBe(3)
})

test('behavior: T4, the stored data is encrypted, and the key cannot be exported', async () => {
  const tab = await visitor.open(page.url)
  const secret = 'ab'.repeat(32)
  const dump = await tab.evaluate(async (secret) => {
    const storage = lab.createIndexedDbStorage('sealed')
    await storage.transaction(async (tx) => tx.put(lab.createTable<string>('topics'), 'name', secret))
    const opening = indexedDB.open('sealed')
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const all = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const asking = database.transaction(store).objectStore(store).getAll()
        asking.onsuccess = () => resolve(asking.result)
      })
    const [records, keys] = [await all('records'), (await all('keys')) as CryptoKey[]]
    const bytes = (records as { iv: Uint8Array; bytes: ArrayBuffer }[]).map((record) => [
      ...new Uint8Array(record.bytes),
    ])
    const taken = await Promise.all(
      keys.map((key) =>
        crypto.subtle.exportKey('raw', key).then(
          () => 'out',
          () => 'in',
        ),
      ),
    )
    return { texts: bytes.map((row) => String.fromCharCode(...row)), taken, count: records.length }
  }, secret)
  expect(dump.count).toBe(1)
  expect(dump.texts.join()).not.toContain('ab')
  expect(dump.taken).toEqual(['in'])
})

declare const storage: ReturnType<typeof lab.createIndexedDbStorage>
declare const numbers: ReturnType<typeof lab.createTable<number>>
