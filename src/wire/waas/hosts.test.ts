import { expect, test } from 'vitest'
import { developmentHosts, toFrameHost, toWaasEnvironment } from './hosts.ts'

test.each([
  ['http://localhost:4200', 'development'],
  ['http://localhost:4200/', 'production'],
  ['http://localhost', 'production'],
  ['http://localhost:1.evil.example', 'production'],
  ['https://app.dynamic-preprod.xyz', 'preprod'],
  ['https://api.example', 'production'],
  ['', 'production'],
  [undefined, 'production'],
])('behavior: the API base %s is of %s', (baseApiUrl, environment) => {
  expect(toWaasEnvironment(baseApiUrl)).toBe(environment)
})

test('behavior: the host that the environment names wins, as an origin', () => {
  const baseApiUrl = 'http://localhost:8401'
  expect(toFrameHost({ frameHost: 'https://frame.example/', baseApiUrl })).toBe('https://frame.example')
  expect(toFrameHost({ baseApiUrl })).toBe(developmentHosts.frame)
})

test('behavior: outside of development there is no default host', () => {
  expect(toFrameHost({ baseApiUrl: 'https://api.example' })).toBeUndefined()
  expect(toFrameHost({ baseApiUrl: 'https://app.dynamic-preprod.xyz' })).toBeUndefined()
  expect(toFrameHost({})).toBeUndefined()
})
