import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { english } from '../english.ts'

/** The text of a row, where it is not the wallet's name. */
const rows: Readonly<Record<string, string>> = { Passkey: english.continuePasskey }

/** A user's actions in the kit's dialogs: a page object. */
export const kit = {
  dialog: (page: Page) => page.getByRole('dialog'),
  /** Opens the dialog and chooses a wallet from its list. */
  async choose(page: Page, wallet: string) {
    await page.getByRole('button', { name: 'Connect wallet', exact: true }).click()
    await this.row(page, wallet).click()
  },
  /** By its name alone, because a row may also say that it is installed, or recent. */
  row: (page: Page, name: string) =>
    kit
      .dialog(page)
      .getByRole('button')
      .filter({ has: page.getByText(rows[name] ?? name, { exact: true }) }),
  /** The QR code, once there is one. */
  async code(page: Page) {
    const code = page.getByRole('img', { name: english.scanAlt })
    await code.waitFor()
    return code
  },
  /** The link in the QR code, as the button copies it. */
  async link(page: Page): Promise<string> {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied').waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  },
  /** What a wallet in the page asks to confirm, above any other dialog. */
  confirmation: (page: Page) => page.getByRole('dialog').filter({ has: page.locator('.latchkey-confirmation') }),
  /** Confirms what a wallet in the page asks, once it can be read. */
  confirm: (page: Page, name: 'Confirm' | 'Send' | 'Allow' = 'Confirm') =>
    kit.confirmation(page).getByRole('button', { name, exact: true }).click(),
  /** Scrolls to the end of what a wallet in the page asks, which may still grow, until the user may confirm it. */
  async readToEnd(page: Page, name: 'Confirm' | 'Send' | 'Allow' = 'Confirm') {
    const button = kit.confirmation(page).getByRole('button', { name, exact: true })
    await vi.waitFor(
      async () => {
        await kit.confirmation(page).locator('.latchkey-confirmation').evaluate(scrollToEnd)
        expect(await button.isEnabled()).toBe(true)
      },
      { timeout: 60_000, interval: 100 },
    )
  },
  async switchTo(page: Page, network: string) {
    await page.locator('[data-kind="network"].latchkey-connect').click()
    await this.row(page, network).click()
    await this.dialog(page).waitFor({ state: 'hidden' })
  },
  async disconnect(page: Page) {
    await page.getByRole('button', { name: /^0x/ }).click()
    await this.row(page, 'Disconnect').click()
  },
  close: (page: Page) => kit.dialog(page).getByRole('button', { name: 'Close' }).click(),
}

function scrollToEnd(screen: Element): void {
  for (const element of [screen, ...screen.querySelectorAll('*')]) element.scrollTop = element.scrollHeight
}
