import { expect, test } from 'vitest'
import { isLoopback } from './isLoopback.ts'

test.each(['localhost', 'relay.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])('default: %s', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each(['0.0.0.0', '::', '', '128.0.0.1', 'localhost.example', '127.0.0.1.example', 'notlocalhost'])(
  'error: %s',
  (host) => {
    expect(isLoopback(host)).toBe(false)
  },
)
