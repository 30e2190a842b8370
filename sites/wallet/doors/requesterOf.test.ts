import { parse } from 'latchkey/wire'
import { metadata } from 'latchkey/wire/relay'
import { expect, test } from 'vitest'
import { requesterOf } from './requesterOf.ts'

/** Metadata as it arrives through the wire. */
const page = (changes: { name?: string; url?: string }) => {
  const said = {
    name: 'Tulips',
    description: '',
    url: 'https://tulips.example/shop',
    icons: ['https://t.example/i.png'],
  }
  return requesterOf(parse(metadata, { ...said, ...changes }))
}

test('default: an origin and a name without proof', () => {
  expect(page({})).toEqual({ origin: 'https://tulips.example', name: 'Tulips', isProven: false })
})

test.each([
  ['', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,https://bank.example', undefined],
  ['tulips://app', undefined],
  ['https://bank.example@evil.example/', 'https://evil.example'],
  ['https://xn--bnk-6cd.example', 'https://xn--bnk-6cd.example'],
  ['https://bаnk.example', 'https://xn--bnk-6cd.example'],
])('behavior: of %j the origin is %j (T13)', (url, origin) => {
  expect(page({ url }).origin).toBe(origin)
})

test('behavior: a name cannot hide letters, reverse text direction, or push other text away (T5, T13)', () => {
  expect(page({ name: 'Ta\u202Eknab\u200B' }).name).toBe('Ta⟨U+202E⟩knab⟨U+200B⟩')
  expect(page({ name: 'x'.repeat(500) }).name).toHaveLength(64)
  expect(page({ name: '  ' })).not.toHaveProperty('name')
})
