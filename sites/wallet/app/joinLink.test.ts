import { expect, test, vi } from 'vitest'
import { readJoinLink } from './joinLink.ts'

function open(href: string) {
  const replaceState = vi.fn()
  return { link: readJoinLink({ location: new URL(href), history: { replaceState } } as never), replaceState }
}

test('default: returns the link and removes it from the address', () => {
  const href = 'https://wallet.example/#/join?link=a&secret=b'
  const { link, replaceState } = open(href)
  expect(link).toBe(href)
  expect(replaceState).toHaveBeenCalledWith(null, '', '/')
})

test.each(['https://wallet.example/', 'https://wallet.example/#/wc?uri=wc:a', 'https://wallet.example/join?link=a'])(
  'behavior: %s is no join link and stays in the address',
  (href) => {
    const { link, replaceState } = open(href)
    expect(link).toBeUndefined()
    expect(replaceState).not.toHaveBeenCalled()
  },
)
