import type { Hex } from 'viem'
import { zeroAddress } from '../core/encoding.ts'
import { type Action, allowOf, revokeOf } from './action.ts'
import { isBoundless } from './boundless.ts'
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
import { groupDigits } from './groupDigits.ts'
import { maxListedTokens } from './limits.ts'
import { type Warning, warn } from './warning.ts'

/** The meaning of calldata, according to the bundled table. */
export type DecodedCall = {
  /** The function's signature in the table; undefined if the table lacks it. */
  call: string | undefined
  facts: Fact[]
  warnings: Warning[]
  /** What the call is for, if it is for one thing. */
  action?: Action
}

export type Arguments = readonly unknown[]
/** What a description needs besides the arguments. */
export type Callee = {
  /** The called contract. */
  to: string | undefined
  /** The account that sends the call. */
  account: string | undefined
  now: number
  /** Decodes a call inside this one, to the same contract. */
  decodeInner: (data: Hex) => DecodedCall
}
export type CallMeaning = { facts: Fact[]; warnings?: Warning[]; action?: Action | undefined }
export type DescribeCall = (args: Arguments, callee: Callee) => CallMeaning

/**
 * The functions that move what a user owns or give permission to, each with its meaning. ERC-20 and ERC-721 share the
 * selectors of `approve` and `transferFrom`, so their number may be an amount or a token id.
 */
export const callTable: Record<string, DescribeCall> = {
  'function transfer(address to, uint256 amount)': ([to, amount], callee) => transferOf(to, amount, callee),
  'function transferFrom(address from, address to, uint256 amountOrToken)': ([from, to, amount], callee) => ({
    facts: [
      ...senderFacts(text(from), callee),
      addressFact('to', text(to)),
      ...tokenFacts('token', callee.to),
      unitsFact('amountOrToken', big(amount), callee.to),
    ],
    warnings: recipientWarnings(text(to), callee),
    action: isOwn(text(from), callee) ? sendOf(amount, callee) : undefined,
  }),
  'function approve(address spender, uint256 amountOrToken)': ([spender, amount], callee) => ({
    ...allowance(spender, amount, 'amountOrToken', callee),
    action: callee.to === undefined ? undefined : allowOf(text(spender), callee.to, big(amount)),
  }),
  'function increaseAllowance(address spender, uint256 added)': ([spender, amount], callee) => ({
    ...allowance(spender, amount, 'amount', callee),
    // An increase of zero ends no permission.
    action: callee.to === undefined || amount === 0n ? undefined : allowOf(text(spender), callee.to, big(amount)),
  }),
  'function decreaseAllowance(address spender, uint256 removed)': ([spender, amount], callee) => ({
    facts: [
      addressFact('spender', text(spender)),
      ...tokenFacts('token', callee.to),
      unitsFact('amount', big(amount), callee.to),
    ],
  }),
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)': (
    [, spender, amount, deadline],
    callee,
  ) => permitOf(spender, amount, deadline, callee),
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)':
    ([, spender, , expiry, allowed], callee) => permitOf(spender, allowed ? 2n ** 256n - 1n : 0n, expiry, callee),
  'function safeTransferFrom(address from, address to, uint256 tokenId)': (args, callee) => nftTransfer(args, callee),
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)': (args, callee) =>
    nftTransfer(args, callee),
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)': (args, callee) =>
    nftTransfer(args, callee, args[3]),
  'function safeBatchTransferFrom(address from, address to, uint256[] tokenIds, uint256[] amounts, bytes data)': (
    args,
    callee,
  ) => nftTransfer(args, callee, args[3]),
  'function setApprovalForAll(address operator, bool approved)': ([operator, approved], { to }) => ({
    facts: [addressFact('operator', text(operator)), ...tokenFacts('collection', to)],
    warnings: approved ? [warn('approval-for-all')] : [],
    action: approved ? { kind: 'allow-all', operator: toAddress(text(operator)) } : revokeOf(text(operator)),
  }),
  // Permit2
  'function approve(address token, address spender, uint160 amount, uint48 expiration)': (
    [token, spender, amount, expiration],
    { now },
  ) => ({
    facts: [
      addressFact('spender', text(spender)),
      tokenFact('token', text(token)),
      unitsFact('amount', big(amount), text(token)),
      timeFact('deadline', big(expiration)),
    ],
    action: allowOf(text(spender), text(token), big(amount)),
    warnings: [
      warn('permit2-allowance'),
      ...(isBoundless(big(amount)) ? [warn('unlimited-amount')] : []),
      ...(isLongDeadline(big(expiration), now) ? [warn('long-deadline')] : []),
    ],
  }),
  'function transferFrom(address from, address to, uint160 amount, address token)': ([from, to, amount, token]) => ({
    facts: [
      addressFact('from', text(from)),
      addressFact('to', text(to)),
      tokenFact('token', text(token)),
      unitsFact('amount', big(amount), text(token)),
    ],
    warnings: [warn('permit2-transfer')],
  }),
  // Control over a contract
  'function transferOwnership(address newOwner)': ([owner]) => ({
    facts: [addressFact('owner', text(owner))],
    warnings: [warn('ownership-transfer', text(owner))],
  }),
  'function renounceOwnership()': () => ({ facts: [], warnings: [warn('ownership-transfer', zeroAddress)] }),
  'function upgradeTo(address implementation)': ([implementation]) => upgrade(implementation),
  'function upgradeToAndCall(address implementation, bytes data)': ([implementation]) => upgrade(implementation),
  // Wrapped native coins
  'function deposit()': () => ({ facts: [] }),
  'function withdraw(uint256 amount)': ([amount], callee) => ({
    facts: [...tokenFacts('token', callee.to), unitsFact('amount', big(amount), callee.to)],
  }),
  // Calls inside calls, to the same contract
  'function multicall(bytes[] data)': ([calls], callee) => multicall(calls, callee),
  'function multicall(uint256 deadline, bytes[] data)': ([, calls], callee) => multicall(calls, callee),
  'function multicall(bytes32 previousBlockhash, bytes[] data)': ([, calls], callee) => multicall(calls, callee),
}

/** @param amount how many of each id (ERC-1155); undefined for a collection of single tokens */
function nftTransfer([from, to, tokenId]: Arguments, callee: Callee, amount?: unknown): CallMeaning {
  const ids = Array.isArray(tokenId) ? tokenId : [tokenId]
  const amounts = Array.isArray(amount) ? amount : [amount]
  const toIdFact = (id: unknown, at: number) =>
    textFact('tokenId', amount === undefined ? String(id) : `${id} × ${groupDigits(big(amounts[at] ?? 0n))}`)
  return {
    facts: [
      ...senderFacts(text(from), callee),
      addressFact('to', text(to)),
      ...tokenFacts('collection', callee.to),
      ...ids.slice(0, maxListedTokens).map(toIdFact),
      ...(ids.length > maxListedTokens ? [textFact('tokenId', `+ ${ids.length - maxListedTokens}`)] : []),
    ],
    warnings: recipientWarnings(text(to), callee),
    action:
      callee.to !== undefined && typeof tokenId === 'bigint' && isOwn(text(from), callee) && (amount ?? 1n) === 1n
        ? { kind: 'send-item', token: toAddress(callee.to), id: tokenId }
        : undefined,
  }
}

function transferOf(to: unknown, amount: unknown, callee: Callee): CallMeaning {
  return {
    facts: [
      addressFact('to', text(to)),
      ...tokenFacts('token', callee.to),
      unitsFact('amount', big(amount), callee.to),
    ],
    warnings: recipientWarnings(text(to), callee),
    action: sendOf(amount, callee),
  }
}

function sendOf(amount: unknown, { to }: Callee): Action | undefined {
  return to === undefined ? undefined : { kind: 'send', token: toAddress(to), amount: big(amount) }
}

/** The sender, unless it is the account that signs, which the review names anyway. */
function senderFacts(from: string, callee: Callee): Fact[] {
  return isOwn(from, callee) ? [] : [addressFact('from', from)]
}

function isOwn(from: string, { account }: Callee): boolean {
  return account !== undefined && from.toLowerCase() === account.toLowerCase()
}

/** An allowance of zero revokes a permission, so there is no warning. */
function allowance(spender: unknown, amount: unknown, label: 'amount' | 'amountOrToken', callee: Callee): CallMeaning {
  const units = big(amount)
  return {
    facts: [
      addressFact('spender', text(spender)),
      ...tokenFacts('token', callee.to),
      unitsFact(label, units, callee.to),
    ],
    warnings: [...(units > 0n ? [warn('approval')] : []), ...(isBoundless(units) ? [warn('unlimited-amount')] : [])],
  }
}

function permitOf(spender: unknown, amount: unknown, deadline: unknown, callee: Callee): CallMeaning {
  const end = big(deadline)
  const { to, now } = callee
  return {
    facts: [
      addressFact('spender', text(spender)),
      ...tokenFacts('token', callee.to),
      unitsFact('amount', big(amount), to),
      timeFact('deadline', end),
    ],
    warnings: [
      warn('permit'),
      ...(isBoundless(big(amount)) ? [warn('unlimited-amount')] : []),
      ...(isLongDeadline(end, now) ? [warn('long-deadline')] : []),
    ],
  }
}

function upgrade(implementation: unknown): CallMeaning {
  return {
    facts: [addressFact('implementation', text(implementation))],
    warnings: [warn('upgrade', text(implementation))],
  }
}

function multicall(calls: unknown, callee: Callee): CallMeaning {
  const inner = (calls as Hex[]).map(callee.decodeInner)
  return {
    facts: inner.flatMap(({ call, facts }) => [
      ...(call ? [textFact('function', call)] : []),
      // Each of them is the called contract, which the review names once.
      ...facts.filter(({ kind }) => kind !== 'token'),
    ]),
    warnings: [
      warn('multicall'),
      ...(inner.some(({ call }) => call === undefined) ? [warn('opaque-multicall')] : []),
      ...inner.flatMap(({ warnings }) => warnings.filter(({ code }) => code !== 'unknown-call')),
    ],
  }
}

/** Tokens that are sent to their own contract or to the zero address are lost. */
export function recipientWarnings(recipient: string, callee: { to: string | undefined }): Warning[] {
  if (recipient.toLowerCase() === zeroAddress) return [warn('recipient-zero')]
  return recipient.toLowerCase() === callee.to?.toLowerCase() ? [warn('recipient-is-token')] : []
}

function text(value: unknown): string {
  return String(value)
}

function big(value: unknown): bigint {
  return BigInt(value as bigint | number)
}
