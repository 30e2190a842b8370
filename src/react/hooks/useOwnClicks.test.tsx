import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useOwnClicks } from './useOwnClicks.ts'

/** Clicks on one screen, given as the browser's click counts, and whether each is stopped. */
function outcomes(clicks: readonly number[]) {
  let onClick: ReturnType<typeof useOwnClicks> = () => {}
  function Screen() {
    onClick = useOwnClicks('list')
    return null
  }
  renderToStaticMarkup(<Screen />)
  return clicks.map((detail) => {
    let isStopped = false
    onClick({ detail, preventDefault() {}, stopPropagation: () => (isStopped = true) } as never)
    return isStopped ? 'stopped' : 'heard'
  })
}

test.each([
  ['the second click of a double click that began elsewhere', [2], ['stopped']],
  ['the third, too', [2, 3], ['stopped', 'stopped']],
  ['the next click of its own', [2, 1], ['stopped', 'heard']],
  ['a double click that began here', [1, 2], ['heard', 'heard']],
  ['a key', [0], ['heard']],
])('behavior: %s', (_, clicks, expected) => {
  expect(outcomes(clicks)).toEqual(expected)
})
