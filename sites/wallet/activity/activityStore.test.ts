import { expect, test } from 'vitest'
import { maxTokenSymbol } from '../../../src/review/limits.ts'
import { createActivityStore } from './activityStore.ts'
import type { Entry } from './entry.ts'
import { maxEntriesPerAccount } from './limits.ts'

const account = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const environmentId = 'e'
const key = 'latchkey-activity-e-ada'

function setup(text?: string) {
  const stored = new Map<string, string>(text === undefined ? [] : [[key, text]])
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
  let time = 1000
  const open = (personId = 'ada') => createActivityStore({ environmentId, personId, storage, now: () => time++ })
  return { stored, open }
}

const message = {
  account,
  chainId: 1,
  site: { origin: 'https://shop.example', isProven: true },
  meaning: { kind: 'message' },
  status: { kind: 'signed' },
} as const satisfies Omit<Entry, 'id' | 'at'>
const sent = (at: number, from: string = account) =>
  ({
    ...message,
    account: from,
    meaning: { kind: 'coins', amount: String(at) },
    hash: `0x${String(at).padStart(64, '0')}`,
    nonce: at,
    status: { kind: 'pending' },
  }) as const satisfies Omit<Entry, 'id' | 'at'>
const stored = (entry: object) => ({ ...message, id: 'one', at: 1, ...entry })
const amounts = (entries: readonly Entry[]) =>
  entries.map(({ meaning }) => (meaning.kind === 'coins' ? meaning.amount : meaning.kind))

test('default: what was approved is kept with its time, for the next opening', async () => {
  const { open } = setup()
  await open().add(message)
  expect(open().store.getState()).toEqual([{ ...message, id: expect.any(String), at: 1000 }])
})

test('behavior: another person of this device sees nothing of it', async () => {
  const { open } = setup()
  await open().add(message)
  expect(open('bob').store.getState()).toEqual([])
})

test('behavior: what another window adds or settles is shown here too, and not overwritten', async () => {
  const { open } = setup()
  const [here, there] = [open(), open()]
  const { id } = await here.add(sent(1))
  await there.settle(id, { kind: 'confirmed' })
  await here.add(message)
  there.reload()
  for (const window of [here, there])
    expect(window.store.getState().map(({ status }) => status.kind)).toEqual(['confirmed', 'signed'])
})

test('behavior: the oldest finished entries of an account leave first, and never a pending one', async () => {
  const { open } = setup()
  const activity = open()
  await activity.add(sent(0))
  await activity.add(sent(999, other))
  for (let at = 1; at <= maxEntriesPerAccount + 1; at++)
    await activity.add({ ...sent(at), status: { kind: 'confirmed' } })
  const kept = activity.store.getState()
  expect(amounts(kept.filter((entry) => entry.account === account))).toEqual([
    '0',
    ...Array.from({ length: maxEntriesPerAccount - 1 }, (_, at) => String(at + 3)),
  ])
  expect(kept.filter((entry) => entry.account === other)).toHaveLength(1)
})

test('behavior: a transaction that is sent again is listed once', async () => {
  const activity = setup().open()
  const { id } = await activity.add(sent(1))
  await activity.settle(id, { kind: 'failed', reason: 'rejected' })
  await activity.add(sent(1))
  expect(activity.store.getState().map(({ status }) => status.kind)).toEqual(['pending'])
})

test('behavior: clearing forgets everything but what is pending', async () => {
  const activity = setup().open()
  await activity.add(message)
  await activity.add(sent(1))
  await activity.clear()
  expect(amounts(activity.store.getState())).toEqual(['1'])
})

test.each([
  ['text', 'hello'],
  ['another type', '{"0":1}'],
  ['null', 'null'],
  ['deep nesting', '['.repeat(100_000)],
  ['a number', '7'],
])('attack: storage that holds %s counts as empty, and takes entries again', async (_, text) => {
  const { open } = setup(text)
  const activity = open()
  expect(activity.store.getState()).toEqual([])
  await activity.add(message)
  expect(open().store.getState()).toHaveLength(1)
})

test.each([
  ['an amount that is no number', { meaning: { kind: 'coins', amount: '1e9' } }],
  ['an amount of a million digits', { meaning: { kind: 'coins', amount: '9'.repeat(1_000_000) } }],
  [
    'decimals that fill the screen',
    { meaning: { kind: 'send', amount: '1', token: { symbol: 'X', decimals: 1e9, standing: 'claimed' } } },
  ],
  ['an unknown meaning', { meaning: { kind: 'html' } }],
  ['an unknown status', { status: { kind: 'paid' } }],
  ['a hash that is a script', { hash: 'javascript:alert(1)' }],
  ['a site that is no origin', { site: { origin: 'javascript:alert(1)', isProven: true } }],
  ['a reason that cannot be seen', { status: { kind: 'failed', reason: 'reverted', detail: '\u200b' } }],
  ['a time that is no number', { at: 'soon' }],
  ['a time after the last date', { at: 8.64e15 + 1 }],
  ['the name of a prototype', { __proto__: null, meaning: { kind: '__proto__' } }],
])('attack: a stored entry with %s is dropped, and the others stay', (_, hostile) => {
  const { open } = setup(JSON.stringify([stored(hostile), stored({ id: 'two' })]))
  expect(
    open()
      .store.getState()
      .map(({ id }) => id),
  ).toEqual(['two'])
})

test.each([
  ['reverses the text beside it', '\u202eCDSU', 'CDSU'],
  ['has a thousand letters', 'X'.repeat(1000), `${'X'.repeat(maxTokenSymbol - 1)}…`],
  ['hides characters', 'a\u200bb', 'ab'],
])('attack: a stored symbol that %s is shown as the review shows it', (_, symbol, shown) => {
  const token = { symbol, decimals: 6, standing: 'claimed' }
  const { open } = setup(JSON.stringify([stored({ meaning: { kind: 'send', amount: '1', token } })]))
  expect(open().store.getState()).toMatchObject([{ meaning: { token: { symbol: shown } } }])
})

test('attack: two stored entries with the same id are one, so that a list can tell them apart', () => {
  const { open } = setup(JSON.stringify([stored({}), stored({ at: 2 })]))
  expect(open().store.getState()).toHaveLength(1)
})

test('attack: fields that an entry does not have are not read', () => {
  const { open } = setup(JSON.stringify([stored({ signature: '0x01', isTrusted: true })]))
  expect(open().store.getState()).toEqual([stored({})])
})
