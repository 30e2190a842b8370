import type { Locator, Page } from 'playwright-core'
import { en as words } from '../../sites/wallet/words/en.ts'
import { pointCameraAt } from '../browser/camera.ts'
import type { Journey } from './startJourney.ts'

const phoneSize = { width: 390, height: 760 }

/** The user's phone: a browser profile of its own with the stack's wallet on it, and a camera. */
export async function takePhone({ browser, info }: Pick<Journey, 'browser' | 'info'>) {
  const visitor = await browser.newVisitor()
  await visitor.context.grantPermissions(['camera'], { origin: info.sites.wallet })
  const open = async (address = '') => {
    const wallet = await visitor.open(`${info.sites.wallet}${address}`)
    await wallet.setViewportSize(phoneSize)
    return wallet
  }
  return {
    visitor,
    open,
    /** Holds the phone's camera in front of a QR code on another screen. */
    async scan(wallet: Page, code: Locator) {
      await pointCameraAt(code)
      await wallet.getByRole('button', { name: words.pair.scan }).click()
    },
    async paste(wallet: Page, link: string) {
      await wallet.getByLabel(words.pair.link).fill(link)
      await wallet.getByRole('button', { name: words.pair.connect, exact: true }).click()
    },
  }
}
export type Phone = Awaited<ReturnType<typeof takePhone>>
