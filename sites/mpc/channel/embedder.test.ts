import { expect, test } from 'vitest'
import { findEmbedder } from './embedder.ts'

const page = 'https://page.example'
const config = { environmentId: 'e', allowedOrigins: [page] }
const query = { environmentId: 'e', hostOrigin: page }
const inPage = { browserSays: page, isFramed: true }

test('default: the page that the environment lists, also where the browser does not name it', () => {
  expect(findEmbedder(config, query, inPage)).toBe(page)
  expect(findEmbedder(config, query, { ...inPage, browserSays: 'null' })).toBe(page)
})

test.each([
  ['an origin that is not listed', { hostOrigin: 'https://evil.example' }, { browserSays: 'https://evil.example' }],
  ['the origin of another page', {}, { browserSays: 'https://evil.example' }],
  ['the same host over http', {}, { browserSays: 'http://page.example' }],
  ['another port of the same host', {}, { browserSays: 'https://page.example:8443' }],
  ['another environment', { environmentId: 'f' }, {}],
  ['a window of its own', {}, { isFramed: false }],
])('attack: %s (T2)', (_, asked, seen) => {
  expect(findEmbedder(config, { ...query, ...asked }, { ...inPage, ...seen })).toBeUndefined()
})
