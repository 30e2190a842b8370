import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useRested } from './useRested.ts'

function Shown() {
  return useRested('123456') ? 'rested' : 'new'
}

test('default: new content is not rested yet; test/kit/devices covers the wait', () => {
  expect(renderToStaticMarkup(<Shown />)).toBe('new')
})
