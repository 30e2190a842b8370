import { encodeAbiParameters, type Hex, numberToHex, padHex, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { inOrder, readChanges } from './changes.ts'
import { toRevertReason } from './revertReason.ts'
import { account } from './testing/context.ts'

const token = '0x0000000000000000000000000000000000000070'
const friend = '0x0000000000000000000000000000000000000091'
const coin = `0x${'ee'.repeat(20)}`
const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const topic = (address: string): Hex => padHex(address as Hex, { size: 32 })
const topics = (event: string, ...rest: Hex[]) => [toEventSelector(event), ...rest]

const moved = (from: string, to: string, amount: bigint, address = token) => ({
  address,
  topics: topics('Transfer(address,address,uint256)', topic(from), topic(to)),
  data: word(amount),
})
const read = (...logs: unknown[]) => readChanges(logs, account)

test('default: the total of each asset, what leaves first', () => {
  const logs = [moved(friend, account, 30n, coin), moved(account, friend, 100n), moved(friend, account, 40n)]
  expect(read(...logs, moved(account, friend, 10n, coin), moved(account, friend, 5n))).toEqual({
    changes: [
      { kind: 'token', token, amount: -65n },
      { kind: 'coin', amount: 20n },
    ],
    isPartial: false,
  })
})

test('default: what returns to the account is no change', () => {
  expect(read(moved(account, account, 7n), moved(account, friend, 3n), moved(friend, account, 3n)).changes).toEqual([])
})

test('attack: many items of one contract displace neither another loss nor a permission', () => {
  const junk = '0x00000000000000000000000000000000000000BA'
  const item = (id: bigint) => ({
    address: junk,
    topics: topics('Transfer(address,address,uint256)', topic(account), topic(friend), word(id)),
    data: '0x',
  })
  const allowed = {
    address: token,
    topics: topics('Approval(address,address,uint256)', topic(account), topic(friend)),
    data: word(9n),
  }
  const items = Array.from({ length: 8 }, (_, id) => item(BigInt(id)))
  const { changes } = read(...items, allowed, moved(account, friend, 100n))
  expect(changes.slice(0, 3).map(({ kind }) => kind)).toEqual(['item', 'token', 'allowance'])
  // What the review knows otherwise comes first.
  expect(inOrder(changes, (address) => address === token).slice(0, 3)).toMatchObject([
    { kind: 'token' },
    { kind: 'allowance' },
    { kind: 'item' },
  ])
})

test('attack: an event of an unknown form that names the account alone is not “nothing”', () => {
  const permit2 = {
    address: token,
    topics: topics('Approval(address,address,address,uint160,uint48)', ...[account, token, friend].map(topic)),
    data: `${word(9n)}${word(9n).slice(2)}`,
  }
  expect(read(permit2)).toEqual({ changes: [], isPartial: true })
  // Beside a change it is usually about that.
  expect(read(permit2, moved(account, friend, 1n)).isPartial).toBe(false)
  const others = { ...permit2, topics: topics('Swap(address,address)', topic(friend), topic(token)) }
  expect(read(others)).toEqual({ changes: [], isPartial: false })
})

test('default: tokens of collections', () => {
  const sent = {
    address: token,
    topics: topics('Transfer(address,address,uint256)', topic(account), topic(friend), word(7n)),
    data: '0x',
  }
  const single = {
    address: token,
    topics: topics('TransferSingle(address,address,address,uint256,uint256)', ...[friend, friend, account].map(topic)),
    data: `${word(1n)}${word(5n).slice(2)}`,
  }
  const batch = {
    address: token,
    topics: topics(
      'TransferBatch(address,address,address,uint256[],uint256[])',
      ...[friend, account, friend].map(topic),
    ),
    data: encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [2n, 3n],
        [1n, 4n],
      ],
    ),
  }
  expect(read(sent, single, batch).changes).toEqual([
    { kind: 'item', token, id: 7n, amount: -1n },
    { kind: 'item', token, id: 2n, amount: -1n },
    { kind: 'item', token, id: 3n, amount: -4n },
    { kind: 'item', token, id: 1n, amount: 5n },
  ])
})

describe('permissions', () => {
  const approved = (owner: string, amount: bigint, spender = friend) => ({
    address: token,
    topics: topics('Approval(address,address,uint256)', topic(owner), topic(spender)),
    data: word(amount),
  })

  test('default: the last one counts', () => {
    expect(read(approved(account, 5n), approved(account, 0n)).changes).toEqual([
      { kind: 'allowance', token, spender: friend, amount: 0n },
    ])
  })

  test('default: one token of a collection, and all of it', () => {
    const one = { ...approved(account, 0n), topics: [...approved(account, 0n).topics, word(9n)], data: '0x' }
    const all = {
      address: token,
      topics: topics('ApprovalForAll(address,address,bool)', topic(account), topic(friend)),
      data: word(1n),
    }
    expect(read(one, all).changes).toEqual([
      { kind: 'item-allowance', token, spender: friend, id: 9n },
      { kind: 'allowance-for-all', token, spender: friend, isAllowed: true },
    ])
  })

  test('attack: permissions and transfers of other accounts are not shown as own', () => {
    expect(read(approved(friend, 5n, account), moved(friend, token, 1n))).toEqual({ changes: [], isPartial: false })
  })
})

describe('attack: a node or contract that lies', () => {
  const good = moved(account, friend, 1n)
  test.each<[string, unknown]>([
    ['nothing', null],
    ['no topics', { ...good, topics: 'none' }],
    ['five topics', { ...good, topics: [...good.topics, word(1n), word(1n)] }],
    ['a topic less', { ...good, topics: good.topics.slice(0, 2) }],
    ['half a topic', { ...good, topics: [good.topics[0], good.topics[1], '0x12'] }],
    ['an address with more bytes', { ...good, topics: [good.topics[0], good.topics[1], word(2n ** 200n)] }],
    ['two words', { ...good, data: `${good.data}${'00'.repeat(32)}` }],
    ['no data', { ...good, data: '0x' }],
    ['an address of 19 bytes', { ...good, address: '0x12' }],
  ])('%s instead of a log: it is left out, and the screen says so', (_, log) => {
    expect(read(log, good)).toEqual({ changes: [{ kind: 'token', token, amount: -1n }], isPartial: true })
  })

  test('lists of different lengths are left out', () => {
    const batch = {
      address: token,
      topics: topics(
        'TransferBatch(address,address,address,uint256[],uint256[])',
        ...[friend, account, friend].map(topic),
      ),
      data: encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [[2n], [1n, 4n]]),
    }
    expect(read(batch)).toEqual({ changes: [], isPartial: true })
  })

  test('thousands of logs: a few are read, and the screen says so', () => {
    const many = Array.from({ length: 5000 }, (_, at) => moved(account, friend, 1n, numberToHex(at + 1, { size: 20 })))
    const { changes, isPartial } = read(...many)
    expect([changes.length, isPartial]).toEqual([256, true])
  })

  test('an unknown event changes nothing', () => {
    expect(read({ ...good, topics: [word(1n)] })).toEqual({ changes: [], isPartial: false })
  })
})

describe('why it reverts', () => {
  const errorOf = (text: string): Hex => `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [text]).slice(2)}`

  test.each<[string, Hex, string | undefined]>([
    ['a text', errorOf('Not enough'), 'Not enough'],
    ['a text that reorders others', errorOf('a\u202Eb\u200B\nc'), 'ab c'],
    ['an empty text', errorOf(''), undefined],
    ['a panic', `0x4e487b71${word(17n).slice(2)}`, 'Panic 0x11'],
    ['a panic beyond numbers', `0x4e487b71${'ff'.repeat(32)}`, 'Panic'],
    ['an error of its own', '0xdeadbeef00', 'Error 0xdeadbeef'],
    ['a malformed text', '0x08c379a0ffff', 'Error 0x08c379a0'],
    ['nothing', '0x', undefined],
    ['two bytes', '0x1234', undefined],
  ])('%s', (_, data, reason) => {
    expect(toRevertReason(data)).toBe(reason)
  })

  test('attack: a text of 4 KB', () => {
    expect(toRevertReason(errorOf('A'.repeat(4096)))).toBe(`${'A'.repeat(95)}…`)
  })
})
