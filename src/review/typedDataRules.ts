import type { Hex } from 'viem'
import { isHex } from '../core/encoding.ts'
import { type Action, allowOf, revokeOf } from './action.ts'
import { isBoundless } from './boundless.ts'
import { decodeCall } from './decodeCall.ts'
import { exchangeOrder } from './exchangeOrder.ts'
import {
  addressFact,
  type Fact,
  isLongDeadline,
  textFact,
  timeFact,
  toAddress,
  tokenFact,
  tokenFacts,
  unitsFact,
} from './fact.ts'
import type { Meaning } from './meaning.ts'
import type { TypedData } from './typedData.ts'
import type { Struct, Value } from './typedDataValues.ts'
import { big, list, struct } from './valueParts.ts'
import { visibleText } from './visibleText.ts'
import { type Warning, warn } from './warning.ts'

type Rule = (data: TypedData, now: number) => Meaning | undefined

/**
 * Kinds of typed data that move what the user owns or give permission to, by the name of their primary type. A rule
 * returns undefined if the fields are not those it knows; then an {@link exchangeOrder} or a {@link shape} may still
 * match.
 */
const rules: Record<string, Rule> = {
  /** ERC-2612, ERC-4494 (a token id instead of a value) and DAI's own (all or nothing). */
  Permit: ({ message, domain }, now) => {
    const { spender, value, tokenId, deadline, expiry, allowed } = message
    if (typeof spender !== 'string') return undefined
    const end = big(deadline) ?? big(expiry) ?? 0n
    // DAI interprets an expiry of zero as "never".
    const isEndless = expiry === 0n || isLongDeadline(end, now)
    const token = tokenOf(domain)
    const amount = allowed === true ? 2n ** 256n - 1n : big(value)
    return {
      facts: [
        addressFact('spender', spender),
        ...tokenFacts('token', token),
        ...(amount === undefined ? [] : [unitsFact('amount', amount, token)]),
        ...(typeof tokenId === 'bigint' ? [textFact('tokenId', String(tokenId))] : []),
        expiry === 0n ? { label: 'deadline', kind: 'time', seconds: 'never' } : timeFact('deadline', end),
      ],
      action: allowed === false ? revokeOf(spender) : allowOf(spender, token, amount ?? big(tokenId)),
      warnings: [
        warn('permit'),
        ...(isBoundless(amount ?? 0n) ? [warn('unlimited-amount')] : []),
        ...(isEndless ? [warn('long-deadline')] : []),
      ],
    }
  },
  PermitSingle: ({ message }, now) => permit2Allowance(message, [message.details], now),
  PermitBatch: ({ message }, now) => permit2Allowance(message, list(message.details), now),
  PermitTransferFrom: ({ message }, now) => permit2Transfer(message, [message.permitted], now),
  PermitWitnessTransferFrom: ({ message }, now) => permit2Transfer(message, [message.permitted], now),
  PermitBatchTransferFrom: ({ message }, now) => permit2Transfer(message, list(message.permitted), now),
  PermitBatchWitnessTransferFrom: ({ message }, now) => permit2Transfer(message, list(message.permitted), now),
  /** EIP-3009. */
  TransferWithAuthorization: ({ message, domain }, now) => tokenTransfer(message, domain, now),
  ReceiveWithAuthorization: ({ message, domain }, now) => tokenTransfer(message, domain, now),
  /** Seaport: the offerer gives `offer` and receives the items of `consideration` that name it. */
  OrderComponents: ({ message }) => {
    const { offerer } = message
    const gain = list(message.consideration)
      .map(struct)
      .filter((item) => item.recipient === offerer)
      .reduce((sum, item) => sum + least(big(item.startAmount) ?? 0n, big(item.endAmount) ?? 0n), 0n)
    const given = list(message.offer)
      .map(struct)
      .filter((item) => typeof item.token === 'string')
    return {
      facts: given.map((item) => tokenFact('token', String(item.token))),
      warnings: [gain <= 1n ? warn('order-zero-price') : warn('order')],
    }
  },
  /** Seaport signs many orders as one tree, and Blur signs a root. Neither shows what is sold. */
  BulkOrder: () => ({ facts: [], warnings: [warn('order-opaque')] }),
  Root: () => ({ facts: [], warnings: [warn('order-opaque')] }),
  /** Safe: operation 1 runs foreign code as the account itself. */
  SafeTx: ({ message }, now) => innerCall(message, now, message.operation === 1n ? [warn('delegatecall')] : []),
  /** ERC-20 votes. */
  Delegation: ({ message }) => {
    const { delegatee } = message
    if (typeof delegatee !== 'string') return undefined
    return { facts: [addressFact('delegate', delegatee)], warnings: [warn('vote-delegation')] }
  },
}

/** A call signed for another account to send: ERC-2771 forwarders, meta transactions, account executions. */
const shape: Rule = ({ message }, now) =>
  isHex(message.data) || isHex(message.functionSignature) || isHex(message.callData)
    ? innerCall(message, now, [])
    : undefined

/** Returns the meaning of typed data; undefined if its kind is unknown. */
export function meaningOf(data: TypedData, options: { account: string; now: number }): Meaning | undefined {
  const { account, now } = options
  const rule = Object.hasOwn(rules, data.primaryType) ? rules[data.primaryType] : undefined
  return rule?.(data, now) ?? exchangeOrder(data.message, account) ?? shape(data, now)
}

function permit2Allowance(message: Struct, details: (Value | undefined)[], now: number): Meaning {
  const items = details.map(struct)
  const amounts = items.map((item) => big(item.amount) ?? 0n)
  const ends = [...items.map((item) => big(item.expiration) ?? 0n), big(message.sigDeadline) ?? 0n]
  return {
    facts: [
      ...(typeof message.spender === 'string' ? [addressFact('spender', message.spender)] : []),
      ...items.flatMap(tokenAndAmount),
      timeFact('deadline', ends.reduce(most, 0n)),
    ],
    action: allowItems(message, items),
    warnings: [
      warn('permit2-allowance'),
      ...(amounts.some(isBoundless) ? [warn('unlimited-amount')] : []),
      ...(ends.some((end) => isLongDeadline(end, now)) ? [warn('long-deadline')] : []),
    ],
  }
}

function permit2Transfer(message: Struct, permitted: (Value | undefined)[], now: number): Meaning {
  const items = permitted.map(struct)
  const deadline = big(message.deadline) ?? 0n
  return {
    facts: [
      ...(typeof message.spender === 'string' ? [addressFact('spender', message.spender)] : []),
      ...items.flatMap(tokenAndAmount),
      timeFact('deadline', deadline),
    ],
    // A transfer of zero ends no permission.
    action: items.some(({ amount }) => big(amount) === 0n) ? undefined : allowItems(message, items),
    warnings: [
      warn('permit2-transfer'),
      ...(items.some((item) => isBoundless(big(item.amount) ?? 0n)) ? [warn('unlimited-amount')] : []),
      ...(isLongDeadline(deadline, now) ? [warn('long-deadline')] : []),
    ],
  }
}

function tokenTransfer(message: Struct, domain: Struct, now: number): Meaning | undefined {
  if (typeof message.to !== 'string' || typeof message.value !== 'bigint') return undefined
  const end = big(message.validBefore) ?? 0n
  const token = tokenOf(domain)
  return {
    facts: [
      addressFact('to', message.to),
      ...tokenFacts('token', token),
      unitsFact('amount', message.value, token),
      timeFact('deadline', end),
    ],
    action: token === undefined ? undefined : { kind: 'send', token: toAddress(token), amount: message.value },
    warnings: [
      warn('token-transfer', message.to),
      ...(isBoundless(message.value) ? [warn('unlimited-amount')] : []),
      ...(isLongDeadline(end, now) ? [warn('long-deadline')] : []),
    ],
  }
}

function innerCall(message: Struct, now: number, warnings: Warning[]): Meaning {
  const data = [message.data, message.functionSignature, message.callData].find((value): value is Hex => isHex(value))
  const to = typeof message.to === 'string' ? message.to : undefined
  const decoded = data && data !== '0x' ? decodeCall({ data, to, now }) : undefined
  return {
    facts: [
      ...(to ? [addressFact('to', to)] : []),
      ...(decoded?.call ? [textFact('function', visibleText(decoded.call))] : []),
      ...(decoded?.facts ?? []),
    ],
    warnings: [warn('meta-transaction', to), ...warnings, ...(decoded?.warnings ?? [])],
  }
}

function tokenOf({ verifyingContract }: Struct): string | undefined {
  return typeof verifyingContract === 'string' ? verifyingContract : undefined
}

function tokenAndAmount({ token, amount }: Struct): Fact[] {
  return [
    ...tokenFacts('token', typeof token === 'string' ? token : undefined),
    ...(typeof amount === 'bigint' ? [unitsFact('amount', amount, typeof token === 'string' ? token : undefined)] : []),
  ]
}

function allowItems({ spender }: Struct, items: readonly Struct[]): Action | undefined {
  if (typeof spender !== 'string') return undefined
  const [item = {}, ...others] = items
  if (others.length > 0 || typeof item.token !== 'string') return allowOf(spender, undefined, undefined)
  return allowOf(spender, item.token, big(item.amount))
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
