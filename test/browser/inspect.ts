import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const screenshots = join(import.meta.dirname, '..', 'screenshots')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Looks at a screen in light and in dark: a picture each for people (`test/screenshots/<name>-<scheme>.png`), no finding
 * of axe (contrast, names, roles), and nothing wider than the window.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: join(screenshots, `${name}-${colorScheme}.png`) })
    expect(await findings(page), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0)
}

/** What axe finds, one line a place. */
async function findings(page: Page): Promise<string[]> {
  // As an expression of the driver, which the page's content security policy does not concern.
  const results = (await page.evaluate(`${axe}; axe.run()`)) as AxeResults
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
