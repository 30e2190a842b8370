import { afterEach, expect, test, vi } from 'vitest'
import { takeJoinLink } from './takeJoinLink.ts'

/** As the embedded wallet's `toJoinUrl` makes it. */
const joining = `#/join?link=7c1c7bd6-2a4b-4a8e-9b1f-0d9b6d1f7c11&secret=${'A'.repeat(43)}`

function open(href: string) {
  const replaceState = vi.fn()
  vi.stubGlobal('location', new URL(href))
  vi.stubGlobal('history', { state: { page: 1 }, replaceState })
  return { taken: takeJoinLink(), replaceState }
}

afterEach(() => void vi.unstubAllGlobals())

test('default: returns the link and removes it from the address', () => {
  const url = `https://page.example/shop?item=7${joining}`
  const { taken, replaceState } = open(url)
  expect(taken).toBe(url)
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ page: 1 }, '', '/shop?item=7')
})

test.each([
  ['nothing behind the hash', 'https://page.example/'],
  ['a page of the same name', 'https://page.example/#/join?link=a'],
  ['a link in the query', `https://page.example/?${joining.slice('#/join?'.length)}`],
  ['another secret', 'https://page.example/#/join?room=1&secret=b'],
])('behavior: %s is not a join link and stays', (_, href) => {
  const { taken, replaceState } = open(href)
  expect(taken).toBeUndefined()
  expect(replaceState).not.toHaveBeenCalled()
})
