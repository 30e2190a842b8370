import { setTimeout as passed } from 'node:timers/promises'
import { holdMs } from 'latchkey/wire/vault'
import type { Frame, Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { type Words, en as words } from '../../sites/shared/words/en.ts'

/** A little longer than the vault's intersection observer takes to notice a change. */
const guardDelayMs = 150

/** A user's actions in the vault: a page object. */
export const vaultPage = {
  showButton: (frame: Frame | Page, { show }: Pick<Words, 'show'> = words): Locator =>
    frame.getByRole('button', { name: show }),
  /** Holds the button as long as needed, and releases it. */
  async show(page: Page, frame: Frame | Page = page, spoken: Pick<Words, 'show' | 'hide'> = words): Promise<void> {
    const button = vaultPage.showButton(frame, spoken)
    // A window of our own asks for no number.
    if (frame === page) {
      await isOn(frame, button)
      await vaultPage.hold(page, button, holdMs + 100)
    } else {
      await vaultPage.holdForNumber(page, frame, spoken)
      await vaultPage.proveSight(frame as Frame)
    }
    await frame.getByRole('button', { name: spoken.hide }).waitFor()
  },
  /** Holds the button until a number is asked for. A hold while the vault moves does not count, so it is repeated. */
  async holdForNumber(page: Page, frame: Frame | Page, spoken: Pick<Words, 'show'> = words): Promise<void> {
    const button = vaultPage.showButton(frame, spoken)
    await vi.waitFor(
      async () => {
        await isOn(frame, button)
        await vaultPage.hold(page, button, holdMs + 100)
        await frame.locator('.prompt b').waitFor({ timeout: 5000 })
      },
      { timeout: 60_000 },
    )
  },
  /** Reads the number and presses it. */
  async proveSight(frame: Frame): Promise<void> {
    const number = await frame.locator('.prompt b').innerText()
    for (const digit of number.split(' ')) await press(frame, frame.getByRole('button', { name: digit, exact: true }))
  },
  /** The presses of a user who does not see the number: another number, until none is asked for. */
  async pressBlindly(frame: Frame): Promise<void> {
    for (let time = 0; time < 3; time += 1) {
      const asked = frame.locator('.prompt b')
      const number = await asked.innerText()
      for (const digit of number.split(' '))
        await frame.getByRole('button', { name: `${(Number(digit) + 1) % 10}`, exact: true }).click()
      await expect.poll(async () => (await asked.count()) === 0 || (await asked.innerText()) !== number).toBe(true)
    }
  },
  async copy(page: Page, frame: Frame | Page = page): Promise<void> {
    const button = frame.getByRole('button', { name: words.copy })
    await isOn(frame, button)
    await vaultPage.hold(page, button, holdMs + 100)
    if (frame !== page) await vaultPage.proveSight(frame as Frame)
  },
  /** The position that the vault asks for, from 1. */
  async askedWord(frame: Frame | Page): Promise<{ at: number }> {
    return { at: Number.parseInt((await frame.locator('.prompt').innerText()).replace(/\D/g, ''), 10) }
  },
  pickWord: (frame: Frame | Page, word: string): Promise<void> =>
    press(frame, frame.getByRole('button', { name: word, exact: true })),
  /** Picks the three words that the vault asks for, once it asks. */
  async confirmWords(frame: Frame | Page, phrase: string): Promise<void> {
    for (let time = 0; time < 3; time += 1) {
      const { at } = await vaultPage.askedWord(frame)
      await vaultPage.pickWord(frame, phrase.split(' ')[at - 1] ?? '')
    }
  },
  /** Presses the left mouse button in the middle of an element for some milliseconds. */
  async hold(page: Page, target: Locator, ms: number, meanwhile = async () => {}): Promise<void> {
    const box = await target.boundingBox()
    if (!box) throw new Error('There is nothing to press.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await passed(ms / 2)
    await meanwhile()
    await passed(ms / 2)
    await page.mouse.up()
  },
  type: (frame: Frame | Page, text: string): Promise<void> => frame.getByRole('textbox').fill(text),
  /** Presses Import. The vault reports errors; a valid entry in a frame needs visibility. */
  import: (frame: Frame | Page): Promise<void> => press(frame, frame.getByRole('button', { name: words.import })),
  /** A press while the vault moves does not count, so it is repeated until the number appears. */
  async importInSight(frame: Frame): Promise<void> {
    const prompt = frame.locator('.prompt b')
    await vi.waitFor(
      async () => {
        await vaultPage.import(frame)
        await prompt.waitFor({ timeout: 5000 })
      },
      { timeout: 60_000 },
    )
    await vaultPage.proveSight(frame)
  },
  /** Everything that the frame shows, as text. */
  read: (frame: Frame | Page): Promise<string> => frame.locator('main').innerText(),
}

/**
 * The driver tries again and again to click a disabled element, and moves the page meanwhile. The vault is disabled while it
 * moves.
 */
async function isOn(frame: Frame | Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  // The browser reports a move to the vault with a delay.
  await passed(guardDelayMs)
  await button.and(frame.locator(':enabled')).waitFor()
}

async function press(frame: Frame | Page, button: Locator): Promise<void> {
  await isOn(frame, button)
  await button.click()
}
