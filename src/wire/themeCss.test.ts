import { expect, test } from 'vitest'
import { toThemeCss } from './themeCss.ts'

test('default: the kit’s own look needs no CSS', () => {
  expect(toThemeCss({})).toBe('')
  expect(toThemeCss({ corners: 'round' })).toBe('')
})

test('options: accent and corners', () => {
  expect(toThemeCss({ accent: '#5b2fd6', corners: 'soft' })).toMatchInlineSnapshot(`
    ".latchkey {
      --latchkey-accent: light-dark(#5b2fd6, #998fff);
      --latchkey-accent-strong: light-dark(#4b06be, #a9a3ff);
      --latchkey-accent-soft: light-dark(#e9e9ff, #2c2b41);
      --latchkey-on-accent: light-dark(#ffffff, #151423);
      --latchkey-radius: 10px;
      --latchkey-radius-control: 6px;
      --latchkey-radius-icon: 5px;
      --latchkey-radius-small: 4px;
    }
    "
  `)
  expect(toThemeCss({ corners: 'square' })).toContain('--latchkey-radius-control: 0px;')
})
