import { en } from '../../../src/core/words/embedded/en.ts'
import type { StackInfo } from '../../../stack/stackInfo.ts'
import type { Page } from '../../browser/webdriver/createPage.ts'
import type { OtherBrowser } from '../../browser/webdriver/otherBrowser.ts'
import { readMailbox } from '../../mailbox.ts'

export const dialog = { role: 'dialog' } as const
const paste = '\uE009v\uE000'

/** One user's actions in the kit and in the wallet: with a passkey if the browser has them, otherwise by email. */
export function createPerson(browser: OtherBrowser, info: StackInfo) {
  const mailbox = readMailbox(info)
  const email = `${browser.name}@example.com`
  const nextCode = async () => findCode((await mailbox.next(email)).text)

  return {
    email,
    nextCode,
    async choose(page: Page, wallet: string): Promise<void> {
      await page.press('Connect wallet')
      await page.click({ role: 'button', has: wallet, in: dialog })
    },
    /** Creates a wallet in the page, or opens the one of this email address again. */
    async enterEmbedded(page: Page): Promise<void> {
      if (browser.hasPasskeys) {
        await page.press(en.createWallet, dialog)
        await page.fill({ label: en.walletName }, 'Ada')
        await page.press(en.createWallet, dialog)
      } else {
        await page.press(en.useEmail, dialog)
        await page.fill({ label: en.emailAddress }, email)
        await page.press(en.mailCode, dialog)
        await page.fill({ label: en.code }, await nextCode())
        await page.press(en.goOn, dialog)
      }
      await page.gone(dialog)
    },
    /** The same in the hosted wallet, which shows these screens as pages. */
    async enterWallet(page: Page): Promise<void> {
      if (browser.hasPasskeys) {
        await page.press(en.createWallet)
        await page.fill({ label: en.walletName }, 'Ada')
        await page.press(en.createWallet)
      } else {
        await page.press(en.useEmail)
        await page.fill({ label: en.emailAddress }, email)
        await page.press(en.mailCode)
        await page.fill({ label: en.code }, await nextCode())
        await page.press(en.goOn)
      }
    },
    async openSecurity(page: Page): Promise<void> {
      await page.press(/^0x/)
      await page.press('Security', dialog)
    },
    async disconnect(page: Page): Promise<void> {
      await page.press(/^0x/)
      await page.press('Disconnect', dialog)
      await page.sees({ role: 'button', name: 'Connect wallet' })
    },
    /** Pastes what the page has copied into the focused field. */
    async paste(page: Page, label: string): Promise<void> {
      await page.type({ label }, paste)
    },
  }
}

/** The line that contains only a code: six digits, or the long one of a recovery. */
function findCode(text: string): string {
  const code = text.split('\n').find((line) => /^(\d{6}|\w{60,})$/.test(line))
  if (!code) throw new Error('There is no code in the mail.')
  return code
}
