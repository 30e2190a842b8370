import { expect, test } from 'vitest'
import { fittingRpIds } from './fittingRpIds.ts'

test.each<[string, string, readonly string[], readonly string[]]>([
  ['the host itself', 'wallet.example.com', ['wallet.example.com'], ['wallet.example.com']],
  ['a parent domain', 'wallet.example.com', ['example.com'], ['example.com']],
  [
    "several, in the operator's order",
    'a.b.example.com',
    ['example.com', 'x.com', 'b.example.com'],
    ['example.com', 'b.example.com'],
  ],
  ['not a subdomain', 'example.com', ['wallet.example.com'], []],
  ['not a name that ends alike', 'evilexample.com', ['example.com'], []],
  ['not a top-level name', 'wallet.localhost', ['localhost', 'wallet.localhost'], ['wallet.localhost']],
  ['a host that is a top-level name', 'localhost', ['localhost'], ['localhost']],
])('%s', (_, host, rpIds, fitting) => {
  expect(fittingRpIds(rpIds, host)).toEqual(fitting)
})
