import { contrastOf } from './contrast.ts'
import { type Oklch, toHex, toOklch } from './oklch.ts'

/** The colors that follow from an accent, named as in docs/theming.md. */
export type BrandColors = { accent: string; accentStrong: string; accentSoft: string; onAccent: string }

/** WCAG 2.2, 1.4.3: text and its background. */
const leastContrast = 4.5

/**
 * The background of each theme on which the accent has least contrast: the darkest of the light theme, which is a row of the hosted
 * wallet under the pointer, and the lightest of the dark one. A test compares them with the stylesheets.
 */
export const hardestGrounds = { light: '#e4dfd1', dark: '#31362f' } as const

/**
 * Returns the colors of a brand for both themes. They have the hue of its accent, and its lightness as far as everything can be read: the
 * accent as text on every background, and text on the accent.
 * @param accent `#rrggbb`
 */
export function toBrandColors(accent: string): { light: BrandColors; dark: BrandColors } {
  const chosen = toOklch(accent)
  return { light: toLight(chosen), dark: toDark(chosen) }
}

function toLight(chosen: Oklch): BrandColors {
  const accentSoft = toHex({ ...chosen, lightness: 0.94, chroma: Math.min(chosen.chroma, 0.03) })
  const accent = shift(chosen, -0.01, [hardestGrounds.light, accentSoft])
  const { lightness } = toOklch(accent)
  return {
    accent,
    // Darker, unless it is nearly black.
    accentStrong: toHex({ ...chosen, lightness: lightness + (lightness < 0.28 ? 0.1 : -0.07) }),
    accentSoft,
    onAccent: '#ffffff',
  }
}

function toDark(chosen: Oklch): BrandColors {
  const accentSoft = toHex({ ...chosen, lightness: 0.3, chroma: Math.min(chosen.chroma, 0.04) })
  const accent = shift(chosen, 0.01, [hardestGrounds.dark, accentSoft])
  const { lightness } = toOklch(accent)
  return {
    accent,
    // Lighter, unless it is nearly white or would turn pale.
    accentStrong: toHex({ ...chosen, lightness: lightness + (lightness > 0.85 ? -0.06 : 0.05) }),
    accentSoft,
    onAccent: toHex({ ...chosen, lightness: 0.2, chroma: Math.min(chosen.chroma, 0.03) }),
  }
}

/** Makes a color darker or lighter, in steps, until it can be read on all of `grounds`. Black or white can. */
function shift(chosen: Oklch, step: number, grounds: readonly string[]): string {
  let color = toHex(chosen)
  for (let { lightness } = chosen; !isRead(color) && lightness >= 0 && lightness <= 1; lightness += step) {
    color = toHex({ ...chosen, lightness })
  }
  return color

  function isRead(text: string): boolean {
    return grounds.every((ground) => contrastOf(text, ground) >= leastContrast)
  }
}
