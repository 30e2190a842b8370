import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en } from '../../src/core/words/embedded/en.ts'

/** A user's actions in the wallet's window: a page object. */
export const walletPopup = {
  async createWallet(popup: Page, name = 'Ada') {
    await popup.getByRole('button', { name: en.createWallet }).click()
    await this.nameWallet(popup, name)
  },
  async nameWallet(popup: Page, name = 'Ada') {
    await popup.getByLabel(en.walletName).fill(name)
    await popup.getByRole('button', { name: en.createWallet }).click()
  },
  async signIn(popup: Page) {
    await popup.getByRole('button', { name: en.usePasskey }).click()
  },
  /** The site sees the Solana account only if the user wants it. */
  async shareSolana(popup: Page) {
    await popup.getByText(words.connect.options, { exact: true }).click()
    await popup.getByLabel(words.connect.showSolana).check()
  },
  /** The user cannot confirm before. */
  async readToEnd(popup: Page) {
    await popup.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  },
  async press(popup: Page, name: 'Connect' | 'Confirm' | 'Send' | 'Sign in' | 'Reject') {
    const button = popup.getByRole('button', { name, exact: true })
    await button.waitFor()
    // A fee that arrives just before the click changes the request: the buttons then rest for a moment, and ignore the click.
    do {
      await this.readUntilReady(popup, button)
      await popup.evaluate(noteIgnoredClick)
      await button.click()
    } while (await popup.evaluate(wasClickIgnored).catch(isClosedPage))
  },
  /** It stays open for a second after its last answer. */
  async closed(popup: Page) {
    if (!popup.isClosed()) await popup.waitForEvent('close')
  },
  /** The request may still grow or be laid out again: a fee arrives, or the window is made wider. */
  async readUntilReady(popup: Page, button: Locator) {
    await vi.waitFor(
      async () => {
        await this.readToEnd(popup)
        expect(await button.isEnabled()).toBe(true)
      },
      { timeout: 60_000, interval: 100 },
    )
  },
}

declare global {
  var isClickIgnored: boolean | undefined
}

function noteIgnoredClick(): void {
  globalThis.isClickIgnored = undefined
  const note = ({ target }: Event) => {
    globalThis.isClickIgnored = target instanceof Element && target.closest('[aria-disabled=true]') !== null
  }
  document.addEventListener('click', note, { capture: true, once: true })
}

const wasClickIgnored = () => globalThis.isClickIgnored === true

/** The click answered the request, and the window closed. */
const isClosedPage = () => false
