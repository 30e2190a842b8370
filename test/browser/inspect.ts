import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const screenshots = join(import.meta.dirname, '..', 'screenshots')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every rule in light mode; in dark mode, the one whose result depends on colors. */
const rules = { light: undefined, dark: ['color-contrast'] } as const

/**
 * Checks a screen in light and in dark mode: axe finds nothing (contrast, names, roles), and nothing is wider than the window.
 * With SCREENSHOTS=1 in the environment it also takes a picture of each, `test/screenshots/<name>-<scheme>.png`.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(finishTransitions)
    if (process.env.SCREENSHOTS) await takePicture(page, `${name}-${colorScheme}`)
    expect(await findings(page, rules[colorScheme]), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0)
}

/**
 * Ends color transitions, because a color in between has the contrast of neither. Endless animations, such as a spinner, are
 * left alone.
 */
const finishTransitions = `for (const animation of document.getAnimations())
  if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish()`

async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true })
  await page.screenshot({ path: join(screenshots, `${name}.png`) })
}

/** The findings of axe, one line per place. */
async function findings(page: Page, only: readonly string[] | undefined): Promise<string[]> {
  // Both are expressions of the driver, which the page's content security policy does not restrict.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe)
  const options = JSON.stringify({ resultTypes: ['violations'], ...(only && { runOnly: only }) })
  const results = (await page.evaluate(`axe.run(${options})`)) as AxeResults
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
