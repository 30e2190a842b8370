import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useRested } from './useRested.ts'

function Shown() {
  return useRested('123456') ? 'rested' : 'new'
}

test('default: what has just come up has not rested; test/kit/devices waits until it has', () => {
  expect(renderToStaticMarkup(<Shown />)).toBe('new')
})
