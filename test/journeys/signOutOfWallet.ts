import type { Page } from 'playwright-core'
import { english } from '../english.ts'

/** Signs out of the hosted wallet, which asks once before it does. */
export async function signOutOfWallet(page: Page): Promise<void> {
  const name = english.signOut
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}
