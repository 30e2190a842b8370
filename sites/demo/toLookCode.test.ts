import { expect, test } from 'vitest'
import { contrastOf } from '../../src/wire/contrast.ts'
import { accents, corners, defaultLook } from './lookOptions.ts'
import { toKitCss, toKitJsx, toPageCss } from './toLookCode.ts'

test('default: the kit’s own look needs no code', () => {
  expect(toKitCss(defaultLook)).toBe('/* The kit’s own look needs no CSS. */')
  expect(toPageCss(defaultLook)).toBe(':root {  }')
  expect(toKitJsx(defaultLook)).toBe('<LatchkeyProvider>\n  <ConnectButton />\n</LatchkeyProvider>')
})

test('options: theme, language and sign-in are props, colors and corners are CSS', () => {
  const look = { theme: 'dark', accent: 'violet', corners: 'soft', locale: 'de', signsIn: true } as const
  expect(toKitJsx(look)).toContain('<LatchkeyProvider theme="dark" locale="de" signIn={signIn}>')
  expect(toKitCss(look)).toContain('.latchkey {\n  --latchkey-accent: light-dark(#5b2fd6, #b9a3ff);')
  expect(toPageCss(look)).toBe(
    ':root { --accent: light-dark(#5b2fd6, #b9a3ff); --on-accent: light-dark(#ffffff, #1b1038); --radius: 6px; }',
  )
})

const lightAndDark = { surface: ['#fffefb', '#1c1f1b'], soft: ['#f6f4ee', '#131512'] } as const
const colored = Object.values(accents).filter((one) => 'accent' in one)

test.each(colored)('$name can be read on every surface, and its buttons can', ({ accent, onAccent }) => {
  for (const theme of [0, 1] as const) {
    const grounds = Object.values(lightAndDark).map((pair) => pair[theme])
    for (const other of [...grounds, onAccent[theme]])
      expect(contrastOf(accent[theme], other), other).toBeGreaterThanOrEqual(4.5)
  }
})

test('the first option of each is the kit’s own', () => {
  expect([Object.keys(accents)[0], Object.keys(corners)[0]]).toEqual([defaultLook.accent, defaultLook.corners])
})
