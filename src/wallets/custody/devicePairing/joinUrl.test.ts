import { afterEach, expect, test, vi } from 'vitest'
import { takeJoinLink } from '../../../core/account/takeJoinLink.ts'
import { parseJoinUrl, toJoinUrl } from './joinUrl.ts'

const link = { linkId: '7c1c7bd6-2a4b-4a8e-9b1f-0d9b6d1f7c11', secret: 'A'.repeat(43) }

afterEach(() => void vi.unstubAllGlobals())

test('default: link and secret are in the fragment, which no server sees', () => {
  const url = toJoinUrl('https://wallet.example/app?x=1#/somewhere', link)
  expect(url).toBe(`https://wallet.example/app?x=1#/join?link=${link.linkId}&secret=${link.secret}`)
  expect(parseJoinUrl(url)).toEqual(link)
})

test('default: a page opened with the URL reads it', () => {
  const url = toJoinUrl('https://page.example/shop', link)
  vi.stubGlobal('location', new URL(url))
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() })
  expect(takeJoinLink()).toBe(url)
})

test.each([
  ['no URL', 'wallet'],
  ['no link', 'https://wallet.example/#/join'],
  ['a short secret', `https://wallet.example/#/join?link=${link.linkId}&secret=AAAA`],
  ['a secret in the query', `https://wallet.example/?link=${link.linkId}&secret=${link.secret}`],
])('error: %s', (_, url) => {
  expect(() => parseJoinUrl(url)).toThrow('Cannot proceed with your request')
})
