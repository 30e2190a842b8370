import { expect, test } from 'vitest'
import { readFrameUrl, toFrameUrl } from './frameUrl.ts'

const options = {
  environmentId: '7c1c7bd6-2a4b-4a8e-9b1f-0d9b6d1f7c11',
  instanceId: 'b4eb8c84-03a9-4332-9788-a3d11cf4d1af',
  hostOrigin: 'https://page.example',
}
const url = () => new URL(toFrameUrl('https://frame.example', options))

test('default: what a page writes, the frame reads', () => {
  const all = {
    ...{ ...options, baseApiUrl: 'https://api.example', baseMPCRelayApiUrl: 'https://relay.example' },
    sdkVersion: '1.2.3',
  }
  expect(readFrameUrl(new URL(toFrameUrl('https://frame.example', all)))).toEqual({ ...all, frameAncestors: [] })
})

test('behavior: an empty value and a missing one are the same', () => {
  expect(url().search).toContain('baseApiUrl=&baseMPCRelayApiUrl=&sdkVersion=')
  const missing = url()
  for (const key of ['baseApiUrl', 'baseMPCRelayApiUrl', 'sdkVersion']) missing.searchParams.delete(key)
  expect(readFrameUrl(url())).toEqual(readFrameUrl(missing))
})

test('behavior: keys of newer pages', () => {
  const newer = url()
  const query = { debug: 'false', secureStorage: 'true', eagerlyRecoverKeyShares: 'true', unknown: 'x' }
  for (const [key, value] of Object.entries(query)) newer.searchParams.set(key, value)
  for (const each of ['https://a.example', 'https://b.example']) newer.searchParams.append('frameAncestors', each)
  newer.searchParams.set('baseMPCRelayApiUrl', 'relay.example')
  expect(readFrameUrl(newer)).toMatchObject({
    ...{ debug: false, secureStorage: true, eagerlyRecoverKeyShares: true },
    frameAncestors: ['https://a.example', 'https://b.example'],
    baseMPCRelayApiUrl: 'https://relay.example',
  })
})

test.each([
  ['an instance that is no UUID', (changed: URL) => changed.searchParams.set('instanceId', '1'), 'instanceId'],
  ['no host', (changed: URL) => changed.searchParams.delete('hostOrigin'), 'hostOrigin'],
  ['a host with a path', (changed: URL) => changed.searchParams.set('hostOrigin', 'https://a.example/b'), 'hostOrigin'],
  ['another environment than the path', (changed: URL) => changed.searchParams.set('environmentId', 'other'), 'path'],
  ['a script', (changed: URL) => changed.searchParams.set('baseApiUrl', 'javascript:alert(1)'), 'baseApiUrl'],
  [
    'too many ancestors',
    (changed: URL) => {
      for (let count = 0; count < 33; count++) changed.searchParams.append('frameAncestors', 'https://a.example')
    },
    'frameAncestors',
  ],
])('error: %s', (_, change, field) => {
  const changed = url()
  change(changed)
  expect(() => readFrameUrl(changed)).toThrow(expect.objectContaining({ field }))
})
