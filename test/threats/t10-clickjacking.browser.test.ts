import { holdMs } from 'latchkey/wire/vault'
import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { en as words } from '../../sites/shared/words/en.ts'
import { bundleScript } from '../vault/bundleScript.ts'
import { startVaultScene, type VaultScene } from '../vault/startVaultScene.ts'
import { organizationId, userId, vaultBundles } from '../vault/vaultBundles.ts'
import { vaultPage } from '../vault/vaultPage.ts'

// T10: the page around the vault makes the user press what they do not see: covered, faded, shrunk, or moved under the pointer;
// or masked, which no frame can detect.

declare global {
  var vault: import('../../src/wallets/custody/vault/vault.ts').Vault
  /** How often the vault said that three words were confirmed. */
  var confirmed: number
}

const phrase = 'test test test test test test test test test test test junk'
const script = bundleScript(
  `export { openVault } from '../../src/wallets/custody/vault/openVault.ts'`,
  import.meta.dirname,
)

/** Newer versions of Chromium discard a press on a frame that moved just before. Older ones leave that to the vault. */
const discarding = 'DiscardInputEventsToRecentlyMovedFrames'

let scene: VaultScene
let page: Page
let frame: Frame
beforeAll(async () => {
  scene = await startVaultScene({ listed: ['shop.localhost'], without: [discarding] })
})
afterEach(async () => {
  await page.close()
  expect(scene.visitor.complaints.take()).toEqual([])
})
afterAll(() => scene?.close())

/** @param code what the page does before the vault opens */
async function openVault(purpose: 'export' | 'import', options: { code?: string; css?: string } = {}): Promise<string> {
  const { code = '', css = '' } = options
  page = await scene.openPage('shop.localhost', script, `<style>${css}</style>`)
  await page.evaluate(code)
  const publicKey = await page.evaluate(
    async ({ url, purpose }) => {
      const { openVault } = lab as unknown as typeof import('../../src/wallets/custody/vault/openVault.ts')
      globalThis.vault = await openVault({ url, purpose, container: document.getElementById('place')! })
      return globalThis.vault.publicKey
    },
    { url: scene.url, purpose },
  )
  frame = scene.frameOf(page)
  return publicKey
}

async function exportWords(options: { code?: string; css?: string } = {}): Promise<void> {
  const bundle = await vaultBundles.exported(await openVault('export', options), phrase)
  await page.evaluate(
    ([bundle, id]) => vault.injectWalletExportBundle(bundle!, { organizationId: id! }),
    [bundle, organizationId],
  )
}

async function openImport(options: { css?: string } = {}): Promise<void> {
  await openVault('import', options)
  await page.evaluate(
    ([bundle, organizationId, userId]) =>
      vault.injectImportBundle(bundle!, { organizationId: organizationId!, userId: userId! }),
    [vaultBundles.importing(), organizationId, userId],
  )
}

/** The vault has had the time to check its visibility, and offers the window instead. */
async function offersWindow(): Promise<void> {
  await frame.getByRole('button', { name: words.openWindow }).waitFor({ state: 'attached', timeout: 5000 })
}

const covered = 'position: fixed; inset: 0; z-index: 9;'
const cover = (style: string) => `
  const cover = document.createElement('div')
  cover.id = 'cover'
  cover.style.cssText = '${covered} ${style}'
  document.body.append(cover)`

describe.each([
  ['a cover', { code: cover('background: white') }],
  ['a cover that lets every click through', { code: cover('background: white; pointer-events: none') }],
  ['a cover that shows the vault', { code: cover('background: transparent') }],
  ['a cover over one button', { code: cover('background: white; inset: 200px 0 auto 0; height: 60px') }],
  ['hardly any opacity', { css: '#place { opacity: .01 }' }],
  ['little opacity missing', { css: '#place { opacity: .9 }' }],
  ['a scale of a fifth', { css: '#place { transform: scale(.2) }' }],
  ['a filter', { css: 'body { filter: blur(1px) }' }],
  ['a turn', { css: '#place { transform: rotate(180deg) }' }],
  ['a frame of a few pixels', { css: 'iframe { height: 30px !important }' }],
  ['a zoom of a fifth', { css: '#place { zoom: .2 }' }],
  ['a place outside the window', { css: '#place { position: absolute; left: -300px; width: 400px }' }],
])('under %s', (_, attack) => {
  test('attack: the phrase stays hidden whatever is pressed', async () => {
    await exportWords(attack)
    await offersWindow()
    const button = vaultPage.showButton(frame)
    expect(await button.isDisabled()).toBe(true)
    await button.evaluate((element) => element.focus())
    await page.keyboard.press('Enter')
    await vaultPage.hold(page, button, holdMs + 200)
    expect(await vaultPage.read(frame)).not.toContain('junk')
  })

  test('attack: nothing is entered and nothing imported', async () => {
    await openVault('import', attack)
    const bundle = vaultBundles.importing()
    await page.evaluate(
      ([bundle, organizationId, userId]) =>
        vault.injectImportBundle(bundle!, { organizationId: organizationId!, userId: userId! }),
      [bundle, organizationId, userId],
    )
    await offersWindow()
    expect(await frame.getByRole('textbox').isEditable()).toBe(false)
    expect(await frame.getByRole('button', { name: words.import }).isDisabled()).toBe(true)
  })
})

/** No browser reports a mask to a frame: Intersection Observer says it is visible, and the user sees nothing. */
describe.each([
  ['the frame', 'iframe'],
  ['a box around it', '#place'],
  ['the page', 'html'],
])('under a mask on %s', (_, masked) => {
  const css = `${masked} { mask-image: linear-gradient(transparent, transparent) }`

  test('attack: blind presses show no phrase, and end the export', async () => {
    await exportWords({ css })
    const button = vaultPage.showButton(frame)
    await button.click({ trial: true })
    await vaultPage.hold(page, button, holdMs + 100)
    expect(await vaultPage.read(frame)).not.toContain('junk')
    await vaultPage.pressBlindly(frame)
    expect(await vaultPage.read(frame)).toBe(words.failed)
  })

  test('attack: blind presses import nothing', async () => {
    await openImport({ css })
    const extracted = page.evaluate(() => vault.extractWalletEncryptedBundle().then(String, () => 'refused'))
    await vaultPage.type(frame, phrase)
    await vaultPage.import(frame)
    await vaultPage.pressBlindly(frame)
    expect(await vaultPage.read(frame)).toBe(words.failed)
    expect(await extracted).toBe('refused')
  })
})

test('attack: an export made invisible once its phrase is shown', async () => {
  await exportWords()
  await vaultPage.show(page, frame)
  await page.addStyleTag({ content: '#place { mask-image: linear-gradient(transparent, transparent) }' })
  const button = frame.getByRole('button', { name: words.copy })
  await button.click({ trial: true })
  await vaultPage.hold(page, button, holdMs + 100)
  await vaultPage.pressBlindly(frame)
  expect(await vaultPage.read(frame)).toBe(words.failed)
})

test.each([
  ['covered', cover('background: white')],
  ['covered but for the buttons', cover('background: white; pointer-events: none; height: 4px; top: 150px')],
  ['faded', `document.getElementById('place').style.opacity = '.2'`],
  ['zoomed away', `document.getElementById('place').style.zoom = '.2'`],
])('attack: %s while the phrase is shown', async (_, code) => {
  await exportWords()
  await vaultPage.show(page, frame)
  await page.evaluate(code)
  await frame.getByText(words.masked).waitFor()
  expect(await frame.content()).not.toContain('junk')
})

test('attack: the page takes the keyboard from the field', async () => {
  await openImport()
  await vaultPage.type(frame, 'legal winner thank')
  await page.evaluate(() => {
    const trap = document.createElement('input')
    document.body.append(trap)
    trap.focus()
  })
  await frame.getByText(words.left).waitFor()
  expect(await frame.getByRole('textbox').inputValue()).toBe('')
  expect(await frame.getByRole('textbox').isEditable()).toBe(false)
})

test('attack: the page takes the entered text before the user presses Import', async () => {
  await openImport()
  await vaultPage.type(frame, phrase)
  const extracted = page.evaluate(() => vault.extractWalletEncryptedBundle())
  const early = await Promise.race([extracted.then(() => 'taken'), frame.waitForTimeout(1000).then(() => 'waits')])
  expect(early).toBe('waits')
  await vaultPage.importInSight(frame)
  expect(new TextDecoder().decode(await vaultBundles.opened(await extracted))).toBe(phrase)
})

test('attack: the frame is moved under the pointer just before the press', async () => {
  await exportWords()
  const button = vaultPage.showButton(frame)
  await button.click({ trial: true })
  await page.evaluate(`document.getElementById('place').style.cssText = 'position: relative; left: -60px'`)
  await page.mouse.down()
  await frame.waitForTimeout(holdMs + 100)
  await page.mouse.up()
  expect(await frame.locator('.prompt').count()).toBe(0)
  expect(await vaultPage.read(frame)).not.toContain('junk')
})

test('attack: events that no user made', async () => {
  await exportWords()
  const button = vaultPage.showButton(frame)
  await button.click({ trial: true })
  await button.evaluate(async (element, ms) => {
    const init = { isPrimary: true, button: 0, bubbles: true, clientX: 90, clientY: 90 }
    element.dispatchEvent(new PointerEvent('pointerdown', init))
    await new Promise((resolve) => setTimeout(resolve, ms))
    element.dispatchEvent(new PointerEvent('pointerup', init))
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }, holdMs + 100)
  expect(await frame.locator('.prompt').count()).toBe(0)
})

test('default: the phrase is shown in plain sight', async () => {
  await exportWords()
  await vaultPage.show(page, frame)
  expect(await vaultPage.read(frame)).toContain('junk')
})

test('attack: a quick click that was meant for another element', async () => {
  await exportWords()
  const button = vaultPage.showButton(frame)
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.click()
  await frame.getByText(words.tooShort).waitFor()
  expect(await vaultPage.read(frame)).not.toContain('junk')
})

test.each([
  ['covered', cover('background: white')],
  ['moved', `document.getElementById('place').style.cssText = 'position: relative; left: -60px'`],
  ['resized', `document.querySelector('iframe').style.width = '300px'`],
  ['faded', `document.getElementById('place').style.opacity = '.2'`],
])('attack: %s while the button is held', async (_, code) => {
  await exportWords()
  const button = vaultPage.showButton(frame)
  await expect.poll(() => button.isEnabled()).toBe(true)
  await vaultPage.hold(page, button, 2 * holdMs, () => page.evaluate(code))
  expect(await vaultPage.read(frame)).not.toContain('junk')
})

test('attack: the vault is uncovered just before the click', async () => {
  await exportWords({ code: cover('background: white') })
  await offersWindow()
  const button = vaultPage.showButton(frame)
  await button.evaluate((element: HTMLButtonElement) => {
    const switched: boolean[] = []
    const note = () => switched.push(element.disabled)
    new MutationObserver(note).observe(element, { attributeFilter: ['disabled'] })
    Object.assign(globalThis, { switched })
  })
  const uncovered = Date.now()
  await page.evaluate(() => document.getElementById('cover')?.remove())
  await button.click({ trial: true })
  expect(Date.now() - uncovered).toBeGreaterThanOrEqual(500)
  // Switched on for good: the link to another window disappears before that, and moves nothing afterwards.
  await frame.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await frame.evaluate('switched')).toEqual([false])
})

test('attack: the focus is stolen for a key that was meant for the page', async () => {
  await exportWords()
  const button = vaultPage.showButton(frame)
  await expect.poll(() => button.isEnabled()).toBe(true)
  // The user once reached the button by keyboard, then continued in the page.
  await button.focus()
  await page.evaluate(() => {
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
  })
  for (const key of ['Enter', 'Space']) {
    await page.evaluate(() => document.querySelector('iframe')?.focus())
    await page.keyboard.press(key)
  }
  expect(await vaultPage.read(frame)).not.toContain('junk')
})

test('default: the keyboard shows the phrase', async () => {
  await exportWords()
  await expect.poll(() => vaultPage.showButton(frame).isEnabled()).toBe(true)
  await page.evaluate(() => document.querySelector('iframe')?.focus())
  await page.keyboard.press('Tab')
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter')
      return frame.locator('.prompt').count()
    })
    .toBe(1)
  await frame.locator('.keys button:enabled').first().waitFor()
  for (const digit of (await frame.locator('.prompt b').innerText()).split(' ')) await page.keyboard.press(digit)
  expect(await vaultPage.read(frame)).toContain('junk')
  // The phrase has the focus, and is read out.
  expect(await frame.locator('.words').evaluate((element) => element === document.activeElement)).toBe(true)
})

test('attack: a script of the page clicks', async () => {
  await exportWords()
  await expect.poll(() => vaultPage.showButton(frame).isEnabled()).toBe(true)
  // All that a page can do to a frame of another origin: send it messages, and click its own element.
  await page.evaluate(() => {
    const frame = document.querySelector('iframe')!
    frame.click()
    frame.dispatchEvent(new PointerEvent('pointerdown'))
    frame.contentWindow?.postMessage({ type: 'click' }, '*')
  })
  expect(await vaultPage.read(frame)).not.toContain('junk')
})

describe('a browser that cannot tell whether a frame is visible', () => {
  /** Firefox and Safari do not have the second version of the observer. */
  const forget = () => {
    if (location.hostname !== 'vault.localhost') return
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  }

  test('behavior: the phrase is shown in a window of our own', async () => {
    await scene.visitor.context.addInitScript(forget)
    await exportWords()
    const way = frame.getByRole('button', { name: words.openWindow })
    await way.waitFor()
    // The frame offers only the link to it.
    expect(await frame.getByRole('button').count()).toBe(1)
    const [popup] = await Promise.all([page.waitForEvent('popup'), way.click()])
    expect(new URL(popup.url()).origin).toBe(scene.origin)
    await vaultPage.show(popup)
    expect(await vaultPage.read(popup)).toContain('junk')
    expect(await vaultPage.read(frame)).not.toContain('junk')
    // The page closes the vault, and what the window showed is gone with it.
    await Promise.all([popup.waitForEvent('close'), page.evaluate(() => vault.close())])
  })

  test('behavior: a phrase is entered in a window of our own', async () => {
    await openVault('import')
    await page.evaluate(
      ([bundle, organizationId, userId]) =>
        vault.injectImportBundle(bundle!, { organizationId: organizationId!, userId: userId! }),
      [vaultBundles.importing(), organizationId, userId],
    )
    const extracted = page.evaluate(() => vault.extractWalletEncryptedBundle())
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('button', { name: words.openWindow }).click(),
    ])
    await vaultPage.type(popup, phrase)
    await vaultPage.import(popup)
    expect(new TextDecoder().decode(await vaultBundles.opened(await extracted))).toBe(phrase)
  })

  test('attack: a page opens the window itself', async () => {
    await exportWords()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => {
        const opened = window.open(url)
        setInterval(
          () =>
            opened?.postMessage({ kind: 'words', text: '', bytes: new Uint8Array(8) }, '*', [
              new MessageChannel().port2,
            ]),
          50,
        )
      }, scene.url),
    ])
    await popup.evaluate(() => new Promise((resolve) => addEventListener('message', resolve, { once: true })))
    expect(await vaultPage.read(popup)).toBe(words.notFramed)
    await popup.close()
  })
})
