import type { Address, Hex } from 'viem'
import { decodeAbiParameters, zeroAddress } from '../core/encoding.ts'
import { isHex } from '../wire/primitives.ts'
import { toAddress } from './fact.ts'
import { maxReadLogs } from './limits.ts'

/**
 * One change of an account, as the logs of a simulation claim it. Any contract may log anything about its own token, so
 * this is advisory: it never decides what is signed, and no warning depends on it (threats T11, T21).
 */
export type Change =
  /** Base units that arrive (above zero) or leave (below zero), in total. */
  | { kind: 'coin'; amount: bigint }
  /** `amount` is in base units. */
  | { kind: 'token'; token: Address; amount: bigint }
  /** A token of a collection, as ERC-721 and ERC-1155 have them. */
  | { kind: 'item'; token: Address; id: bigint; amount: bigint }
  /** What the account allows. `amountOrId` is 0n at its end; for an item it is the token id. */
  | { kind: 'allowance'; token: Address; spender: Address; amount: bigint }
  | { kind: 'item-allowance'; token: Address; spender: Address; id: bigint }
  | { kind: 'allowance-for-all'; token: Address; spender: Address; isAllowed: boolean }

export type Changes = {
  /** What leaves comes first, then what is allowed, then what arrives. */
  changes: Change[]
  /** Not all could be read: logs were malformed or too many, or the only event that names the account has an unknown form. */
  isPartial: boolean
}

type Log = { address: Address; topics: Hex[]; data: Hex }
type Read = (log: Log, account: Address) => Change[]

/** `eth_simulateV1` logs transfers of the coin under this address, from which no contract can log. */
const coinAddress = `0x${'ee'.repeat(20)}`

/** Keccak-256 of `Transfer(address,address,uint256)`, the same for ERC-20 and ERC-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** By Keccak-256 of each event's signature. */
const events: Record<Hex, Read> = {
  // Of ERC-20, whose amount is in the data, and of ERC-721, whose token id is a topic
  [transferTopic]: (log, account) => {
    const [, from, to, id] = log.topics
    const sign = signOf(from, to, account)
    if (log.topics.length === 4 && log.data === '0x') return item(log, toNumber(id), sign)
    assertShape(log, { topics: 3, words: 1 })
    const amount = toNumber(log.data) * sign
    return [log.address === coinAddress ? { kind: 'coin', amount } : { kind: 'token', token: log.address, amount }]
  },
  // TransferSingle(address,address,address,uint256,uint256) of ERC-1155
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62': (log, account) => {
    assertShape(log, { topics: 4, words: 2 })
    const [, , from, to] = log.topics
    const [id, amount] = [log.data.slice(2, 66), log.data.slice(66)].map((word) => toNumber(`0x${word}`))
    return item(log, id, signOf(from, to, account) * (amount ?? 0n))
  },
  // TransferBatch(address,address,address,uint256[],uint256[]) of ERC-1155
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb': (log, account) => {
    assertShape(log, { topics: 4 })
    const [, , from, to] = log.topics
    const sign = signOf(from, to, account)
    if (sign === 0n) return []
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], log.data)
    if (ids.length !== amounts.length) throw new MalformedLogError()
    return ids.flatMap((id, at) => item(log, id, sign * (amounts[at] ?? 0n)))
  },
  // Approval(address,address,uint256) of ERC-20 and, with the token id as a topic, of ERC-721
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925': (log, account) => {
    const isItem = log.topics.length === 4 && log.data === '0x'
    if (!isItem) assertShape(log, { topics: 3, words: 1 })
    const [, owner, spenderTopic, id] = log.topics
    const spender = toTopicAddress(spenderTopic)
    // A collection logs the zero address when a token moves, which ends that token's permission.
    if (toTopicAddress(owner) !== account || spender === zeroAddress) return []
    const to = { token: log.address, spender }
    return [
      isItem
        ? { kind: 'item-allowance', ...to, id: toNumber(id) }
        : { kind: 'allowance', ...to, amount: toNumber(log.data) },
    ]
  },
  // ApprovalForAll(address,address,bool) of ERC-721 and ERC-1155
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': (log, account) => {
    assertShape(log, { topics: 3, words: 1 })
    const [, owner, spender] = log.topics
    const isAllowed = toNumber(log.data)
    if (isAllowed > 1n) throw new MalformedLogError()
    if (toTopicAddress(owner) !== account) return []
    const to = { token: log.address, spender: toTopicAddress(spender) }
    return [{ kind: 'allowance-for-all', ...to, isAllowed: isAllowed === 1n }]
  },
}

/**
 * Returns what changes in one account, in total for each asset. Logs about other accounts are left out, also malformed
 * ones, and so are other events.
 * @param logs as the node sent them; at most {@link maxReadLogs} are read
 */
export function readChanges(logs: readonly unknown[], account: Address): Changes {
  const own = account.toLowerCase() as Address
  let isPartial = logs.length > maxReadLogs
  /** An event that is not read here names the account. */
  let isUnread = false
  const totals = new Map<string, Change>()
  for (const raw of logs.slice(0, maxReadLogs)) {
    try {
      const log = toLog(raw)
      const read = Object.hasOwn(events, log.topics[0] ?? '') ? events[log.topics[0] as Hex] : undefined
      for (const change of read?.(log, own) ?? []) add(totals, change)
      if (!read && log.topics.some((topic) => topic.endsWith(own.slice(2)))) isUnread = true
    } catch {
      isPartial = true
    }
  }
  const changes = [...totals.values()].filter((change) => !isMove(change) || change.amount !== 0n)
  // Beside other changes it is usually about these, as the event of an exchange is. Alone, it may be all that happens.
  return { changes: inOrder(changes.map(withChecksums)), isPartial: isPartial || (isUnread && changes.length === 0) }
}

class MalformedLogError extends Error {
  override name = 'MalformedLogError'
}

function add(totals: Map<string, Change>, change: Change): void {
  const { kind } = change
  const key = [
    kind,
    'token' in change && change.token,
    'spender' in change && change.spender,
    'id' in change && change.id,
  ].join()
  const before = totals.get(key)
  // The last permission counts, and all transfers do.
  const isSum = before !== undefined && isMove(before) && isMove(change)
  totals.set(key, isSum ? { ...change, amount: before.amount + change.amount } : change)
}

type Move = Extract<Change, { kind: 'coin' | 'token' | 'item' }>

function isMove(change: Change): change is Move {
  return change.kind === 'coin' || change.kind === 'token' || change.kind === 'item'
}

/**
 * Puts first what leaves, then what is allowed, then what arrives. Any contract can log any number of changes, so the
 * second one of the same kind and token comes after the first ones of all that leaves or is allowed.
 * @param isFamiliar whether a token is known otherwise than from these logs. It comes before the others
 */
export function inOrder(changes: readonly Change[], isFamiliar: (token: Address) => boolean = () => false): Change[] {
  const seen = new Set<string>()
  const ranked = changes.map((change) => {
    const key = 'token' in change ? `${change.kind} ${change.token}` : change.kind
    const isFirst = !seen.has(key)
    seen.add(key)
    return { change, rank: rankOf(change, { isFirst, isFamiliar: 'token' in change && isFamiliar(change.token) }) }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ change }) => change)
}

function rankOf(change: Change, { isFirst, isFamiliar }: { isFirst: boolean; isFamiliar: boolean }): number {
  if (change.kind === 'coin') return change.amount < 0n ? 0 : 6
  if (isMove(change) && change.amount > 0n) return isFamiliar ? 7 : 8
  if (isFamiliar) return isMove(change) ? 1 : 2
  if (!isFirst) return 5
  return isMove(change) ? 3 : 4
}

function withChecksums(change: Change): Change {
  if (change.kind === 'coin') return change
  const token = toAddress(change.token)
  return 'spender' in change ? { ...change, token, spender: toAddress(change.spender) } : { ...change, token }
}

function item(log: Log, id: bigint | undefined, amount: bigint): Change[] {
  return id === undefined ? [] : [{ kind: 'item', token: log.address, id, amount }]
}

/** 1 for what arrives, -1 for what leaves, 0 for what concerns others or returns to the account. */
function signOf(from: Hex | undefined, to: Hex | undefined, account: Address): bigint {
  return BigInt(toTopicAddress(to) === account) - BigInt(toTopicAddress(from) === account)
}

function toLog(raw: unknown): Log {
  const { address, topics, data } = Object(raw) as Record<string, unknown>
  const isLog = isHexOf(address, 20) && Array.isArray(topics) && topics.length <= 4 && isHex(data)
  if (!isLog || !topics.every((topic) => isHexOf(topic, 32))) throw new MalformedLogError()
  return {
    address: address.toLowerCase() as Address,
    topics: topics.map((topic: string) => topic.toLowerCase() as Hex),
    data,
  }
}

function isHexOf(value: unknown, bytes: number): value is Hex {
  return isHex(value) && value.length === 2 + 2 * bytes
}

function assertShape({ topics, data }: Log, shape: { topics: number; words?: number }): void {
  const isLong = shape.words !== undefined && data.length !== 2 + 64 * shape.words
  if (topics.length !== shape.topics || isLong) throw new MalformedLogError()
}

function toNumber(word: Hex | undefined): bigint {
  if (!isHexOf(word, 32)) throw new MalformedLogError()
  return BigInt(word)
}

/** An address in the last 20 bytes of a topic, whose other bytes are zero. */
function toTopicAddress(topic: Hex | undefined): Address {
  if (topic === undefined || !/^0x0{24}/.test(topic)) throw new MalformedLogError()
  return `0x${topic.slice(26)}`
}
