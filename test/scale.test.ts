import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// Sizes of text, spacing, corners, shadows and durations come from the scale of docs/theming.md, and nothing moves if the user
// prefers reduced motion.

const root = join(import.meta.dirname, '..')
const scale = readFileSync(join(root, 'src/react/kit/styles/variables.css'), 'utf8')

/** The values of the scale in pixels: in the pages of other origins, which don't load the kit's stylesheet. */
const pixels = (name: string) =>
  [...scale.matchAll(new RegExp(`--latchkey-${name}[\\w-]*: (\\d+px);`, 'g'))].map(([, value = '']) => value)
const [texts, spaces, radii] = ['text', 'space', 'radius'].map(pixels) as [string[], string[], string[]]

const files = [
  ...['src/react/kit/styles', 'src/react/review/styles', 'sites/wallet/styles'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.css'))
      .map((name) => `${folder}/${name}`),
  ),
  'sites/shared/screens.css',
].filter((path) => !/(variables|colors)\.css$/.test(path))

type Declaration = { property: string; value: string; within: string }

/** Every declaration, with the conditions and selectors around it. Our stylesheets have one declaration on a line, or its parts below. */
function readDeclarations(css: string): Declaration[] {
  const found: Declaration[] = []
  const within: string[] = []
  let text = ''
  for (const character of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (!'{};'.includes(character)) {
      text += character
      continue
    }
    const words = text.trim().replace(/\s+/g, ' ')
    text = ''
    if (character === '{') within.push(words)
    else {
      const [, property = '', value = ''] = /^([a-z-]+): (.+)$/.exec(words) ?? []
      if (property) found.push({ property, value, within: within.join(' ') })
      if (character === '}') within.pop()
    }
  }
  return found
}

/** What is left of a value when the scale, and what is relative or no length, is taken away. */
function leftover(value: string, { variables, plain }: { variables: RegExp; plain: readonly string[] }): string[] {
  return value
    .replace(variables, '')
    .split(/[\s(),/]+/)
    .filter((word) => /\d(px|rem|ms|s)$/.test(word) && !plain.includes(word.replace(/^-/, '')))
}

/** Up to 3 pixels, an eye aligns: a line, or two texts of different sizes. */
const hair = ['1px', '1.5px', '2px', '3px']

const rules: [name: string, property: RegExp, allowed: (isAlone: boolean) => { variables: RegExp; plain: string[] }][] =
  [
    [
      'sizes of text',
      /^font(-size)?$/,
      (isAlone) => ({ variables: /var\(--latchkey-text[\w-]*\)/g, plain: isAlone ? texts : [] }),
    ],
    [
      'spacing',
      /^((row-|column-)?gap|(padding|margin)(-[\w-]+)?)$/,
      (isAlone) => ({ variables: /var\(--latchkey-(space-\d|gap)\)/g, plain: [...hair, ...(isAlone ? spaces : [])] }),
    ],
    [
      'corners',
      /^border(-[\w-]+)?-radius$/,
      // 99px: both ends are half circles.
      (isAlone) => ({ variables: /var\(--latchkey-radius[\w-]*\)/g, plain: ['99px', ...(isAlone ? radii : [])] }),
    ],
    ['shadows', /^box-shadow$/, () => ({ variables: /var\(--latchkey-shadow\)/g, plain: [] })],
    [
      'durations',
      /^(animation|transition)(-duration)?$/,
      () => ({ variables: /var\(--latchkey-duration[\w-]*\)/g, plain: [] }),
    ],
  ]

/** What may leave the scale, and why. */
const exceptions: [path: string, declaration: string, why: string][] = [
  [
    'sites/wallet/styles/overrides.css',
    'font-size: clamp(10px, 2.9vw, 12px)',
    'five words beside each other on a phone',
  ],
  [
    'src/react/kit/styles/embedded.css',
    'font: 400 max(16px, var(--latchkey-text)) / 1.4 var(--latchkey-font)',
    'phones zoom into smaller fields',
  ],
  [
    'src/react/kit/styles/controls.css',
    'font: 400 max(16px, var(--latchkey-text)) / 1.4 var(--latchkey-font)',
    'phones zoom into smaller fields',
  ],
  [
    'src/react/kit/styles/screens.css',
    'animation: latchkey-breathe 1.6s ease-in-out infinite',
    'waits, as long as it takes',
  ],
  ['sites/shared/screens.css', 'transition: transform 500ms linear', 'as long as the button must be held'],
]

describe.each(files)('%s', (path) => {
  const declarations = readDeclarations(readFileSync(join(root, path), 'utf8'))

  test.each(rules)('%s are those of the scale', (_, property, allowed) => {
    const wrong = declarations
      .filter((one) => property.test(one.property))
      .filter(({ value }) => leftover(value, allowed(path === 'sites/shared/screens.css')).length > 0)
      .map((one) => `${one.property}: ${one.value}`)
      .filter((declaration) => !exceptions.some(([file, text]) => file === path && text === declaration))
    expect(wrong).toEqual([])
  })

  test('nothing moves if the user prefers reduced motion', () => {
    const moving = declarations.filter(({ property }) => /^(animation|transition)/.test(property))
    expect(moving.filter(({ within }) => !within.includes('(prefers-reduced-motion: no-preference)'))).toEqual([])
  })
})

test('every exception is needed', () => {
  for (const [path, declaration] of exceptions) {
    const found = readDeclarations(readFileSync(join(root, path), 'utf8'))
    expect(found.map(({ property, value }) => `${property}: ${value}`)).toContain(declaration)
  }
})

test('motion takes 120 to 240 ms', () => {
  const durations = [...scale.matchAll(/--latchkey-duration[\w-]*: (\d+)ms;/g)].map(([, ms]) => Number(ms))
  expect(durations.length).toBe(2)
  for (const ms of durations) expect(ms).toSatisfy((value: number) => value >= 120 && value <= 240)
})
