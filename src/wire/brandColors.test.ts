import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hardestGrounds, toBrandColors } from './brandColors.ts'
import { contrastOf } from './contrast.ts'
import { type Oklch, toHex, toOklch } from './oklch.ts'

const themes = ['light', 'dark'] as const
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const hard = ['#000000', '#ffffff', '#ffe600', '#1b0a3d', '#00ff00', '#0000ff', '#ff00ff', '#7f7f7f', '#010000']
const kept = { examples: hard.map((one): [string] => [one]), numRuns: 2000 }

/** The colors of the kit and the hosted wallet, by role. */
function rolesOf(theme: (typeof themes)[number]): Map<string, string[]> {
  const roles = new Map<string, string[]>()
  for (const path of ['../react/kit/styles/variables.css', '../../sites/wallet/styles/colors.css']) {
    const css = readFileSync(new URL(path, import.meta.url), 'utf8')
    for (const [, name = '', light = '', dark = ''] of css.matchAll(
      /--(?:latchkey-)?([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
    ))
      roles.set(name, [...(roles.get(name) ?? []), theme === 'light' ? light : dark])
  }
  return roles
}

test.each(themes)('invariant: %s: whatever the accent, it can be read everywhere, and text on it can', (theme) => {
  const roles = rolesOf(theme)
  const grounds = ['surface', 'surface-soft', 'surface-hover', 'ground'].flatMap((role) => roles.get(role) ?? [])
  const [ink = ''] = roles.get('ink') ?? []
  expect(grounds.length).toBe(6)
  fc.assert(
    fc.property(color, (chosen) => {
      const { accent, accentStrong, accentSoft, onAccent } = toBrandColors(chosen)[theme]
      for (const ground of [...grounds, accentSoft]) expect(contrastOf(accent, ground)).toBeGreaterThanOrEqual(4.5)
      for (const ground of [accent, accentStrong]) expect(contrastOf(onAccent, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(ink, accentSoft)).toBeGreaterThanOrEqual(7)
      // A button under the pointer looks different.
      expect(accentStrong).not.toBe(accent)
    }),
    kept,
  )
})

test.each(themes)('%s: the background that is measured is the hardest of the stylesheets', (theme) => {
  const roles = rolesOf(theme)
  const grounds = ['surface', 'surface-soft', 'surface-hover', 'ground'].flatMap((role) => roles.get(role) ?? [])
  const farthest = theme === 'light' ? '#000000' : '#ffffff'
  const least = Math.min(...grounds.map((ground) => contrastOf(farthest, ground)))
  expect(contrastOf(farthest, hardestGrounds[theme])).toBe(least)
})

test('invariant: an accent that can be read stays as it is', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      const { light, dark } = toBrandColors(chosen)
      const isRead = (ground: string, soft: string) =>
        contrastOf(chosen, ground) >= 4.5 && contrastOf(chosen, soft) >= 4.5
      if (isRead(hardestGrounds.light, light.accentSoft)) expect(light.accent).toBe(chosen)
      if (isRead(hardestGrounds.dark, dark.accentSoft)) expect(dark.accent).toBe(chosen)
    }),
    kept,
  )
})

test('invariant: a color that is read and written is the same', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      expect(toHex(toOklch(chosen))).toBe(chosen)
    }),
    kept,
  )
})

test('vector: the colors of CSS Color 4', () => {
  const round = ({ lightness, chroma, hue }: Oklch) =>
    [lightness, chroma, (hue * 180) / Math.PI].map((value) => Number(value.toFixed(3)))
  expect(round(toOklch('#ff0000'))).toEqual([0.628, 0.258, 29.234])
  expect(round(toOklch('#0000ff'))).toEqual([0.452, 0.313, -95.948])
})

test('a bright yellow and a dark violet', () => {
  expect([toBrandColors('#ffe600'), toBrandColors('#2a0a5e')]).toMatchInlineSnapshot(`
    [
      {
        "dark": {
          "accent": "#ffe600",
          "accentSoft": "#322e16",
          "accentStrong": "#e9d200",
          "onAccent": "#191606",
        },
        "light": {
          "accent": "#6f6300",
          "accentSoft": "#efecd6",
          "accentStrong": "#595000",
          "onAccent": "#ffffff",
        },
      },
      {
        "dark": {
          "accent": "#a492ee",
          "accentSoft": "#2e2a40",
          "accentStrong": "#b3a2ff",
          "onAccent": "#161323",
        },
        "light": {
          "accent": "#2a0a5e",
          "accentSoft": "#ebe8fe",
          "accentStrong": "#422a7d",
          "onAccent": "#ffffff",
        },
      },
    ]
  `)
})
