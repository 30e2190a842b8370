import type { Page } from 'playwright-core'

/** What a person does in the wallet's window, by the words on its buttons. */
export const walletPopup = {
  async createWallet(popup: Page, name = 'Ada') {
    await popup.getByRole('button', { name: 'Create a wallet' }).click()
    await popup.getByLabel('Name of the wallet').fill(name)
    await popup.getByRole('button', { name: 'Create with a passkey' }).click()
  },
  async signIn(popup: Page) {
    await popup.getByRole('button', { name: 'Use a passkey' }).click()
  },
  /** Nobody can confirm before. */
  async readToEnd(popup: Page) {
    await popup.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  },
  async press(popup: Page, name: 'Connect' | 'Confirm' | 'Send' | 'Refuse') {
    const button = popup.getByRole('button', { name, exact: true })
    await button.waitFor()
    await this.readToEnd(popup)
    await button.click()
  },
}
