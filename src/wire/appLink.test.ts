import { expect, test } from 'vitest'
import { appLink } from './appLink.ts'
import { parse } from './parse.ts'

test.each(['wallet://', 'https://wallet.example/app', 'my-wallet.v2://pair'])('default: %s', (link) => {
  expect(parse(appLink, link)).toBe(link)
})

test.each([
  'javascript://%0aalert(1)',
  'JavaScript://x',
  'data://text/html,x',
  'vbscript://x',
  'blob://x',
  'file:///etc/passwd',
  'about://blank',
  ' javascript://x',
  'wallet',
  '/wc',
])('error: %s', (link) => {
  expect(() => parse(appLink, link)).toThrow('expected a link of an app')
})
