import { accents, corners, type LookOptions } from './lookOptions.ts'

/** Returns the CSS that gives the kit this look: the values of docs/theming.md. */
export function toKitCss(look: LookOptions): string {
  const lines = variablesOf(look).map(([name, value]) => `  --latchkey-${name}: ${value};\n`)
  return lines.length === 0 ? '/* The kit’s own look needs no CSS. */' : `.latchkey {\n${lines.join('')}}`
}

/** Returns the same for the page around the kit. */
export function toPageCss(look: LookOptions): string {
  const ofPage: Record<string, string> = { accent: 'accent', 'on-accent': 'on-accent', 'radius-control': 'radius' }
  const lines = variablesOf(look).flatMap(([name, value]) => (ofPage[name] ? `--${ofPage[name]}: ${value};` : []))
  return `:root { ${lines.join(' ')} }`
}

/** Returns the JSX that gives the kit its theme and language. */
export function toKitJsx({ theme, locale, signsIn }: LookOptions): string {
  const props = [
    ...(theme === 'system' ? [] : [` theme="${theme}"`]),
    ...(locale ? [` locale="${locale}"`] : []),
    ...(signsIn ? [' signIn={signIn}'] : []),
  ]
  return `<LatchkeyProvider${props.join('')}>\n  <ConnectButton />\n</LatchkeyProvider>`
}

function variablesOf(look: LookOptions): [name: string, value: string][] {
  const color = accents[look.accent]
  const { radii } = corners[look.corners]
  const pair = ([light, dark]: readonly [string, string]) => `light-dark(${light}, ${dark})`
  return [
    ...('accent' in color
      ? ([
          ['accent', pair(color.accent)],
          ['on-accent', pair(color.onAccent)],
          ['accent-strong', 'color-mix(in srgb, var(--latchkey-accent) 85%, var(--latchkey-ink))'],
          ['accent-soft', 'color-mix(in srgb, var(--latchkey-accent) 12%, var(--latchkey-surface))'],
        ] as [string, string][])
      : []),
    ...(radii
      ? ([
          ['radius', `${radii[0]}px`],
          ['radius-control', `${radii[1]}px`],
          ['radius-icon', `${radii[2]}px`],
        ] as [string, string][])
      : []),
  ]
}
