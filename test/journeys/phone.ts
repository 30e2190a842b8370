import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { en as words } from '../../sites/wallet/words/en.ts'
import type { Journey } from './startJourney.ts'

const phoneSize = { width: 390, height: 760 }
const photo = { width: 640, height: 480 }

/** The user's phone: a browser profile of its own with the stack's wallet on it, and a camera. */
export async function takePhone({ browser, info, camera }: Pick<Journey, 'browser' | 'info' | 'camera'>) {
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
      await writeFile(camera, await photograph(code))
      await wallet.getByRole('button', { name: words.pair.scan }).click()
    },
    async paste(wallet: Page, link: string) {
      await wallet.getByLabel(words.pair.link).fill(link)
      await wallet.getByRole('button', { name: words.pair.connect, exact: true }).click()
    },
  }
}
export type Phone = Awaited<ReturnType<typeof takePhone>>

/** As a camera sees it, with some of its surroundings. A video of JPEG pictures may be one picture long. */
async function photograph(code: Locator): Promise<Buffer> {
  const box = await code.boundingBox()
  if (!box) throw new Error('The code is not on the screen.')
  const { x, y, width, height } = box
  const clip = { x: x + width / 2 - photo.width / 2, y: y + height / 2 - photo.height / 2, ...photo }
  return code.page().screenshot({ type: 'jpeg', quality: 90, clip })
}
