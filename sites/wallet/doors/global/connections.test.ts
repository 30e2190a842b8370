import { expect, test } from 'vitest'
import { maxConnections, maxConnectionsPerOrigin } from '../limits.ts'
import { createConnections } from './connections.ts'
import { maxSpentIvs } from './limits.ts'

const environmentId = '36b63d10-7ba6-49a3-9614-22f471b9283c'

function setup(now = () => 1000) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return { stored, open: () => createConnections({ environmentId, storage, now }) }
}

const connection = (connectionId: string, origin = 'https://dapp.example', expiresAt = 5000) => ({
  connectionId,
  origin,
  secret: '11'.repeat(32),
  addresses: ['0x1111111111111111111111111111111111111111' as const],
  createdAt: 0,
  expiresAt,
})

test('default: another window finds a stored connection', () => {
  const { open } = setup()
  const [one, other] = [open(), open()]
  one.add(connection('a'))
  expect(other.of('https://dapp.example')).toMatchObject([{ connectionId: 'a', lastUsedAt: 1000, spentIvs: [] }])
  expect(other.store.getState()).toEqual([])
  other.reload()
  expect(other.store.getState()).toHaveLength(1)
})

test('behavior: an iv is taken once, whichever window takes it (T7)', async () => {
  const { open } = setup()
  const [one, other] = [open(), open()]
  one.add(connection('a'))
  const takes = await Promise.all([one.takeIv('a', '00'), other.takeIv('a', '00'), one.takeIv('a', '01')])
  expect(takes).toEqual(['taken', 'spent', 'taken'])
  expect(await one.takeIv('gone', '02')).toBe('gone')
})

test('behavior: an expired connection is gone', async () => {
  let time = 1000
  const { open } = setup(() => time)
  const connections = open()
  connections.add(connection('a'))
  time = 5000
  expect(connections.of('https://dapp.example')).toEqual([])
  expect(await connections.takeIv('a', '00')).toBe('gone')
})

test('behavior: the oldest connections of an origin are dropped first, never those of another', () => {
  const connections = setup().open()
  connections.add(connection('other', 'https://other.example'))
  for (let at = 0; at < maxConnectionsPerOrigin + 3; at += 1) connections.add(connection(`a${at}`))
  expect(connections.of('https://dapp.example').map(({ connectionId }) => connectionId)[0]).toBe('a3')
  expect(connections.of('https://dapp.example')).toHaveLength(maxConnectionsPerOrigin)
  expect(connections.of('https://other.example')).toHaveLength(1)
})

test('behavior: there are never more than the cap', () => {
  const connections = setup().open()
  for (let at = 0; at < maxConnections + 2; at += 1) connections.add(connection(`${at}`, `https://d${at}.example`))
  expect(connections.store.getState()).toHaveLength(maxConnections)
})

test('behavior: only recent ivs are stored', async () => {
  const connections = setup().open()
  connections.add(connection('a'))
  for (let at = 0; at <= maxSpentIvs; at += 1) await connections.takeIv('a', String(at))
  expect(connections.of('https://dapp.example')[0]?.spentIvs).toHaveLength(maxSpentIvs)
})

test.each(['', '{', '[]x', '[{"connectionId":"a"}]', '{"__proto__":{"polluted":1}}', 'null'])(
  'behavior: storage that holds %j grants nothing',
  (text) => {
    const { stored, open } = setup()
    stored.set(`latchkey-connections-${environmentId}`, text)
    expect(open().store.getState()).toEqual([])
  },
)
