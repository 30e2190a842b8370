import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '../src/wire/contrast.ts'

// The roles of color, measured: WCAG 2.2, 1.4.3 asks for 4.5 : 1 between text and its background, 1.4.11 for 3 : 1 between the focus
// ring or the edge of a field and what is beside it.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
type Palette = Record<Theme, ReadonlyMap<string, string>>

/** The colors that a stylesheet gives its variables, by their names without a prefix. */
function readPalette(css: string): Palette {
  const [light = '', dark = light] = css.split('@media (prefers-color-scheme: dark)')
  const named = (text: string, at: number) =>
    [...text.matchAll(/--(?:latchkey-)?([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
      ([, name = '', one = '', two = '', both = '']) => [name, both || [one, two][at] || ''] as const,
    )
  return { light: new Map(named(light, 0)), dark: new Map([...named(light, 1), ...named(dark, 1)]) }
}

const kit = readPalette(read('src/react/kit/styles/variables.css'))
/** It has the roles of the kit, and a few of its own. */
const ofWallet = readPalette(read('sites/wallet/styles/colors.css'))
const wallet: Palette = {
  light: new Map([...kit.light, ...ofWallet.light]),
  dark: new Map([...kit.dark, ...ofWallet.dark]),
}
const palettes: [string, Palette][] = [
  ['the kit', kit],
  ['the hosted wallet', wallet],
  ['the demo', readPalette(read('sites/demo/colors.css'))],
]
/** In a frame, the ground has the color of the surface around it. */
const rolesOfFrames = new Map(
  [...read('sites/shared/screens.css').matchAll(/--([\w-]+): var\(--latchkey-([\w-]+)\);/g)].map(
    ([, name = '', role = '']) => [name, role] as const,
  ),
)
const inFrames = (theme: Theme) =>
  new Map([...rolesOfFrames].map(([name, role]) => [name, kit[theme].get(role) ?? ''] as const))
const frames: [string, Palette] = [
  "the vault and the managed wallet's frame",
  { light: inFrames('light'), dark: inFrames('dark') },
]

/** Text, and every background that it stands on. */
const texts: [string, string[]][] = [
  ['ink', ['surface', 'surface-soft', 'surface-hover', 'ground', 'paper']],
  ['ink-soft', ['surface', 'surface-soft', 'surface-hover', 'ground', 'paper']],
  ['accent', ['surface', 'surface-soft', 'surface-hover', 'accent-soft', 'ground']],
  ['on-accent', ['accent', 'accent-strong']],
  ['danger', ['surface', 'danger-soft', 'ground']],
  ['caution', ['surface', 'caution-soft', 'ground']],
]
const pairs = texts.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const))
const isKit = ([text, ground]: readonly [string, string]) => kit.light.has(text) && kit.light.has(ground)

describe.each([...palettes, frames])('%s', (_, palette) => {
  test.each(themes)('%s: every text can be read on every background of its own', (theme) => {
    const colors = palette[theme]
    let measured = 0
    for (const [text, ground] of pairs) {
      const [one, other] = [colors.get(text), colors.get(ground)]
      if (!one || !other) continue
      measured += 1
      expect(contrastOf(one, other), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    expect(measured).toBeGreaterThanOrEqual(5)
  })

  test.each(themes)('%s: the focus ring, which has the accent, stands out from every surface', (theme) => {
    const colors = palette[theme]
    for (const ground of ['surface', 'surface-soft', 'surface-hover', 'ground', 'paper']) {
      const color = colors.get(ground)
      if (color) expect(contrastOf(colors.get('accent')!, color), ground).toBeGreaterThanOrEqual(3)
    }
  })
})

test.each(themes)('%s: kit, hosted wallet and demo have one palette', (theme) => {
  for (const [name, palette] of palettes.slice(1))
    for (const role of ['surface', 'ink', 'ink-soft', 'accent', 'on-accent'])
      expect(palette[theme].get(role), `${role} of ${name}`).toBe(kit[theme].get(role))
})

test('theming.md has the measured contrast of every pair of the kit', () => {
  const told = [...read('docs/theming.md').matchAll(/^\| `([\w-]+)` on `([\w-]+)` \| ([\d.]+) \| ([\d.]+) \|$/gm)]
  const measured = pairs.filter(isKit).map(([text, ground]) => {
    const of = (theme: Theme) => contrastOf(kit[theme].get(text)!, kit[theme].get(ground)!).toFixed(1)
    return [text, ground, of('light'), of('dark')]
  })
  expect(told.map(([, ...cells]) => cells)).toEqual(measured)
})
