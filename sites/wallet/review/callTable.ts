import { type Hex, zeroAddress } from 'viem'
import { addressFact, type Fact, isLongDeadline, isUnlimited, textFact, timeFact, unitsFact } from './fact.ts'
import { maxListedTokens } from './limits.ts'
import { type Warning, warn } from './warning.ts'

/** The meaning of calldata, according to the bundled table. */
export type DecodedCall = {
  /** The function's signature in the table; undefined if the table lacks it. */
  call: string | undefined
  facts: Fact[]
  warnings: Warning[]
}

export type Arguments = readonly unknown[]
/** What a description needs besides the arguments. */
export type Callee = {
  /** The called contract. */
  to: string | undefined
  now: number
  /** Decodes a call inside this one, to the same contract. */
  decodeInner: (data: Hex) => DecodedCall
}
export type CallMeaning = { facts: Fact[]; warnings?: Warning[] }
export type DescribeCall = (args: Arguments, callee: Callee) => CallMeaning

/**
 * The functions that move what a user owns or give permission to, each with its meaning. ERC-20 and ERC-721 share the
 * selectors of `approve` and `transferFrom`, so their number may be an amount or a token id.
 */
export const callTable: Record<string, DescribeCall> = {
  'function transfer(address to, uint256 amount)': ([to, amount], callee) => transferOf(to, amount, callee),
  'function transferFrom(address from, address to, uint256 amountOrToken)': ([from, to, amount], callee) => ({
    facts: [addressFact('from', text(from)), addressFact('to', text(to)), unitsFact('amountOrToken', big(amount))],
    warnings: recipientWarnings(text(to), callee),
  }),
  'function approve(address spender, uint256 amountOrToken)': ([spender, amount]) =>
    allowance(spender, amount, 'amountOrToken'),
  'function increaseAllowance(address spender, uint256 added)': ([spender, amount]) =>
    allowance(spender, amount, 'amount'),
  'function decreaseAllowance(address spender, uint256 removed)': ([spender, amount]) => ({
    facts: [addressFact('spender', text(spender)), unitsFact('amount', big(amount))],
  }),
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)': (
    [, spender, amount, deadline],
    { now },
  ) => permitOf(spender, amount, deadline, now),
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)':
    ([, spender, , expiry, allowed], { now }) => permitOf(spender, allowed ? 2n ** 256n - 1n : 0n, expiry, now),
  'function safeTransferFrom(address from, address to, uint256 tokenId)': (args, callee) => nftTransfer(args, callee),
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)': (args, callee) =>
    nftTransfer(args, callee),
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)': (args, callee) =>
    nftTransfer(args, callee),
  'function safeBatchTransferFrom(address from, address to, uint256[] tokenIds, uint256[] amounts, bytes data)': (
    args,
    callee,
  ) => nftTransfer(args, callee),
  'function setApprovalForAll(address operator, bool approved)': ([operator, approved]) => ({
    facts: [addressFact('operator', text(operator)), textFact('arguments', String(approved))],
    warnings: approved ? [warn('approval-for-all', text(operator))] : [],
  }),
  // Permit2
  'function approve(address token, address spender, uint160 amount, uint48 expiration)': (
    [token, spender, amount, expiration],
    { now },
  ) => ({
    facts: [
      addressFact('token', text(token)),
      addressFact('spender', text(spender)),
      unitsFact('amount', big(amount)),
      timeFact('deadline', big(expiration)),
    ],
    warnings: [
      warn('permit2-allowance', text(spender)),
      ...(isUnlimited(big(amount)) ? [warn('unlimited-amount')] : []),
      ...(isLongDeadline(big(expiration), now) ? [warn('long-deadline')] : []),
    ],
  }),
  'function transferFrom(address from, address to, uint160 amount, address token)': ([from, to, amount, token]) => ({
    facts: [
      addressFact('token', text(token)),
      addressFact('from', text(from)),
      addressFact('to', text(to)),
      unitsFact('amount', big(amount)),
    ],
    warnings: [warn('permit2-transfer', text(to))],
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
  'function withdraw(uint256 amount)': ([amount]) => ({ facts: [unitsFact('amount', big(amount))] }),
  // Calls inside calls, to the same contract
  'function multicall(bytes[] data)': ([calls], callee) => multicall(calls, callee),
  'function multicall(uint256 deadline, bytes[] data)': ([, calls], callee) => multicall(calls, callee),
  'function multicall(bytes32 previousBlockhash, bytes[] data)': ([, calls], callee) => multicall(calls, callee),
}

function nftTransfer([from, to, tokenId]: Arguments, callee: Callee): CallMeaning {
  const ids = Array.isArray(tokenId) ? tokenId : [tokenId]
  return {
    facts: [
      addressFact('from', text(from)),
      addressFact('to', text(to)),
      ...ids.slice(0, maxListedTokens).map((id) => textFact('tokenId', String(id))),
      ...(ids.length > maxListedTokens ? [textFact('tokenId', `+ ${ids.length - maxListedTokens}`)] : []),
    ],
    warnings: recipientWarnings(text(to), callee),
  }
}

function transferOf(to: unknown, amount: unknown, callee: Callee): CallMeaning {
  return {
    facts: [addressFact('to', text(to)), unitsFact('amount', big(amount))],
    warnings: recipientWarnings(text(to), callee),
  }
}

/** An allowance of zero revokes a permission, so there is no warning. */
function allowance(spender: unknown, amount: unknown, label: 'amount' | 'amountOrToken'): CallMeaning {
  const units = big(amount)
  return {
    facts: [addressFact('spender', text(spender)), unitsFact(label, units)],
    warnings: [
      ...(units > 0n ? [warn('approval', text(spender))] : []),
      ...(isUnlimited(units) ? [warn('unlimited-amount')] : []),
    ],
  }
}

function permitOf(spender: unknown, amount: unknown, deadline: unknown, now: number): CallMeaning {
  const end = big(deadline)
  return {
    facts: [addressFact('spender', text(spender)), unitsFact('amount', big(amount)), timeFact('deadline', end)],
    warnings: [
      warn('permit', text(spender)),
      ...(isUnlimited(big(amount)) ? [warn('unlimited-amount')] : []),
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
    facts: inner.flatMap(({ call, facts }) => [...(call ? [textFact('function', call)] : []), ...facts]),
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
