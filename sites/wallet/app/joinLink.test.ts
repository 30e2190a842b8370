import { expect, test, vi } from 'vitest'
import { readJoinLink } from './joinLink.ts'

function open(href: string) {
  const replaceState = vi.fn()
  return { link: readJoinLink({ location: new URL(href), history: { replaceState } } as never), replaceState }
}

test('default: the link, and an address that no longer tells it', () => {
  const href = 'https://wallet.example/#/join?link=a&secret=b'
  const { link, replaceState } = open(href)
  expect(link).toBe(href)
  expect(replaceState).toHaveBeenCalledWith(null, '', '/')
})

test.each(['https://wallet.example/', 'https://wallet.example/#/wc?uri=wc:a', 'https://wallet.example/join?link=a'])(
  'behavior: %s is no such link and stays',
  (href) => {
    const { link, replaceState } = open(href)
    expect(link).toBeUndefined()
    expect(replaceState).not.toHaveBeenCalled()
  },
)
