import type { Locale, Theme } from 'latchkey/react'

type Pair = readonly [light: string, dark: string]

/** The first of each is the kit's own, and needs no CSS. */
export const accents: Record<Accent, { name: string; accent: Pair; onAccent: Pair } | { name: string }> = {
  green: { name: 'Green' },
  blue: { name: 'Blue', accent: ['#1d4ed8', '#a3bffa'], onAccent: ['#ffffff', '#0c1a3d'] },
  violet: { name: 'Violet', accent: ['#5b2fd6', '#b9a3ff'], onAccent: ['#ffffff', '#1b1038'] },
  rust: { name: 'Rust', accent: ['#8f2f0e', '#ffb690'], onAccent: ['#ffffff', '#2e1206'] },
}
/** In pixels: of dialogs, of buttons and rows, of icons. */
export const corners: Record<Corners, { name: string; radii?: readonly [number, number, number] }> = {
  round: { name: 'Round' },
  soft: { name: 'Soft', radii: [10, 6, 5] },
  square: { name: 'Square', radii: [0, 0, 0] },
}
export type Accent = 'green' | 'blue' | 'violet' | 'rust'
export type Corners = 'round' | 'soft' | 'square'

/** What a page decides about the kit: its look, its language (the page's by default), and whether connecting also signs in. */
export type LookOptions = { theme: Theme; accent: Accent; corners: Corners; locale?: Locale; signsIn: boolean }

export const defaultLook: LookOptions = { theme: 'system', accent: 'green', corners: 'round', signsIn: false }
