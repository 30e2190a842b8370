import type { Page } from 'playwright-core'
import { kit } from '../../journeys/kit.ts'

/**
 * What a user does in the kit's dialog, on the demo.
 * @param page asked each time: a test may go on in another browser
 */
export function kitDialog(page: () => Page) {
  const dialog = () => kit.dialog(page())
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  const titled = (name: string) => dialog().getByRole('heading', { name, exact: true }).waitFor()
  return {
    dialog,
    press,
    titled,
    fill: (label: string, text: string) => dialog().getByLabel(label, { exact: true }).fill(text),
    says: (text: string | RegExp) => dialog().getByRole('status').getByText(text).waitFor(),
    /** The names of the main buttons: one, or none. */
    mainButtons: () => dialog().locator('.latchkey-button:not([data-kind])').allInnerTexts(),
    gone: () => dialog().waitFor({ state: 'detached' }),
    connectedAddress: async () => (await page().locator('.address').textContent()) ?? '',
    async openSecurity() {
      await page().getByRole('button', { name: /^0x/ }).click()
      await press('Security')
      await titled('Security')
    },
  }
}
