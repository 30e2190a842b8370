import type { Brand } from './account/environment.ts'
import { toBrandColors } from './brandColors.ts'

/** The part of an environment's brand that gives the kit and the frames another look. */
export type BrandLook = Pick<Brand, 'accent' | 'corners'>

/** In pixels: of dialogs, of buttons and rows, of icons, of fields and notes. */
const radii = { square: [0, 0, 0, 0], soft: [10, 6, 5, 4] } as const

/**
 * Returns the CSS that gives the kit a brand's look, in the light and the dark theme (docs/theming.md). Whatever the accent, every text
 * keeps a contrast of 4.5 (WCAG 2.2). Returns an empty string for the kit's own look.
 * @param look.accent `#rrggbb`
 */
export function toThemeCss({ accent, corners = 'round' }: BrandLook): string {
  const variables: [name: string, value: string][] = []
  if (accent !== undefined) {
    const { light, dark } = toBrandColors(accent)
    for (const [name, role] of [
      ['accent', 'accent'],
      ['accent-strong', 'accentStrong'],
      ['accent-soft', 'accentSoft'],
      ['on-accent', 'onAccent'],
    ] as const)
      variables.push([name, `light-dark(${light[role]}, ${dark[role]})`])
  }
  if (corners !== 'round')
    for (const [at, name] of ['radius', 'radius-control', 'radius-icon', 'radius-small'].entries())
      variables.push([name, `${radii[corners][at]}px`])
  const lines = variables.map(([name, value]) => `  --latchkey-${name}: ${value};\n`)
  return lines.length === 0 ? '' : `.latchkey {\n${lines.join('')}}\n`
}
