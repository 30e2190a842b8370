import { expect, test } from 'vitest'
import { assertPublicUrls } from './assertPublicUrls.ts'
import { OperatorError } from './operatorError.ts'

const read = (config: { host?: string; trustedProxies?: number; publicUrls?: string[] }) => () => {
  const { host = '127.0.0.1', trustedProxies = 0, publicUrls = [] } = config
  assertPublicUrls({ host, trustedProxies, relay: { publicUrls, projects: 'any' } })
}

test.each([{}, { host: '::1' }, { host: 'localhost' }, { host: '0.0.0.0', publicUrls: ['wss://relay.example'] }])(
  'default: %j',
  (config) => {
    expect(read(config)).not.toThrow()
  },
)

test.each([{ host: '0.0.0.0' }, { host: '192.168.1.2' }, { trustedProxies: 1 }])('error: %j', (config) => {
  expect(read(config)).toThrow(OperatorError)
  expect(read(config)).toThrow('relay.publicUrls is missing')
})
