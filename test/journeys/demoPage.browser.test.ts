import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inspect } from '../browser/inspect.ts'
import { english } from '../english.ts'
import { type Journey, startJourney } from './startJourney.ts'

// The demo as a page: what a newcomer sees first, the code beside each step, and the look of the kit.

let journey: Journey
let page: Page
beforeAll(async () => {
  journey = await startJourney()
  ;({ page } = journey)
})
afterEach(() => expect(journey.visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

const section = (name: string) => page.getByRole('region', { name, exact: true })

test.each([
  [420, 640],
  [390, 844],
  [1280, 800],
])('default: what it is and both ways in are on the first screen of %s x %s', async (width, height) => {
  await page.setViewportSize({ width, height })
  for (const seen of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Connect wallet', exact: true }),
    page.getByRole('button', { name: 'Continue with a passkey', exact: true }),
  ]) {
    const box = await seen.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(height)
  }
  await inspect(page, `demo-start-${width}`)
})

test('the code of every step is in tabs, for the mouse and for the keyboard', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const tab = (name: string) => section('Sign a message').getByRole('tab', { name, exact: true })
  const shows = (file: string, of = 'Sign a message') => section(of).getByRole('tabpanel').getByText(file).waitFor()
  await shows('steps/react/SignMessage.tsx')
  await tab('wagmi').click()
  await shows('runs on this page')
  await page.keyboard.press('ArrowRight')
  await shows('steps/plain/signMessage.ts')
  expect(await tab('No framework').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await shows('steps/react/SignMessage.tsx')
  await page.keyboard.press('End')
  // Every step shows what the user chose in one.
  for (const [name, file] of [
    ['Connect', 'steps/plain/connect.ts'],
    ['A token', 'steps/plain/mint.ts'],
    ['Sign typed data', 'steps/plain/signTypedData.ts'],
    ['Send a transaction', 'steps/plain/sendTransaction.ts'],
  ] as const)
    await shows(file, name)
  await inspect(page, 'demo-code')
})

test('on a phone, the code is folded until the user opens it', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const step = section('Sign a message')
  await step.getByRole('tab').first().waitFor({ state: 'hidden' })
  await step.getByText('Code', { exact: true }).click()
  await step.getByRole('tab', { name: 'React' }).click()
  await step.getByText('steps/react/SignMessage.tsx').waitFor()
  await inspect(page, 'demo-code-390')
})

test('the look changes at once, with the CSS that the page shows', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const styleOf = () =>
    page.getByRole('button', { name: 'Connect wallet', exact: true }).evaluate((button) => {
      const { backgroundColor, borderRadius } = getComputedStyle(button)
      return { backgroundColor, borderRadius }
    })
  const look = section('Your look')
  await look.getByLabel('Theme').selectOption('Light')
  await look.getByLabel('Corners').selectOption('Square')
  for (const [accent, color, backgroundColor] of [
    ['Blue', '#1d4ed8', 'rgb(29, 78, 216)'],
    ['Rust', '#8f2f0e', 'rgb(143, 47, 14)'],
    ['Violet', '#5b2fd6', 'rgb(91, 47, 214)'],
  ] as const) {
    await look.getByLabel('Accent color').selectOption(accent)
    await expect.poll(styleOf).toEqual({ backgroundColor, borderRadius: '0px' })
    await look.getByRole('tab', { name: 'CSS' }).click()
    await look.getByText(color).waitFor()
  }
  await look.getByLabel('Theme').selectOption('System setting')
  await page.getByRole('button', { name: 'Connect wallet', exact: true }).click()
  await page.getByRole('dialog').getByText(english.continuePasskey, { exact: true }).waitFor()
  await inspect(page, 'demo-look-violet')
})
