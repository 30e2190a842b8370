import { expect, test } from 'vitest'
import { appNameOf } from './appNameOf.ts'

const environment = { brand: { name: 'Latchkey', rdns: 'dev.latchkey' } }

test('default: the wallet and the site that asked', () => {
  expect(appNameOf(environment, 'https://shop.example')).toBe('Latchkey at shop.example')
  expect(appNameOf(environment, 'http://shop.localhost:8400')).toBe('Latchkey at shop.localhost:8400')
})

test('behavior: a host of other letters is shown in punycode', () => {
  expect(appNameOf(environment, 'https://pаypal.example')).toBe('Latchkey at xn--pypal-4ve.example')
})

test('behavior: no page asked', () => {
  expect(appNameOf(environment, undefined)).toBe('Latchkey')
  expect(appNameOf(environment, 'null')).toBe('Latchkey')
})

test('behavior: a name that key custody would refuse is the wallet’s alone', () => {
  expect(appNameOf(environment, 'https://www.shop.example')).toBe('Latchkey at shop.example')
  expect(appNameOf(environment, 'https://a.www.example')).toBe('Latchkey')
  expect(appNameOf(environment, `https://${'long.'.repeat(20)}example`)).toBe('Latchkey')
})
