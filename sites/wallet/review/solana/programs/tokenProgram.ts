import { toBase58 } from 'latchkey/crypto'
import { warn } from 'latchkey/review'
import { type Decoder, key, type Reading, type Step, type StepFact, u64, units } from '../step.ts'

/** What `SetAuthority` hands over, by number. Higher numbers belong to extensions of Token-2022. */
const authorities = ['mint', 'freeze', 'owner', 'close'] as const

/** The instructions of SPL Token by their number, which Token-2022 shares (spl-token, `TokenInstruction`). */
const instructions: Record<number, Decoder> = {
  1: ({ at, own }) => initialize(at(0), { token: at(1), owner: at(2), own }),
  3: ({ data, at }) => transfer(u64(data), { from: at(0), to: at(1) }),
  4: ({ data, at }) => approve(u64(data), { account: at(0), delegate: at(1) }),
  5: ({ at }) => ({ name: 'token-revoke', facts: [key('account', at(0))], warnings: [] }),
  6: setAuthority,
  7: ({ data, at }) => mint(u64(data), { token: at(0), to: at(1) }),
  8: ({ data, at }) => burn(u64(data), { account: at(0), token: at(1) }),
  9: closeAccount,
  10: ({ at }) => ({ name: 'token-freeze', facts: [key('account', at(0))], warnings: [] }),
  11: ({ at }) => ({ name: 'token-thaw', facts: [key('account', at(0))], warnings: [] }),
  12: ({ data, at }) => transfer(u64(data), { from: at(0), token: at(1), to: at(2), decimals: data.byte() }),
  13: ({ data, at }) => approve(u64(data), { account: at(0), token: at(1), delegate: at(2), decimals: data.byte() }),
  14: ({ data, at }) => mint(u64(data), { token: at(0), to: at(1), decimals: data.byte() }),
  15: ({ data, at }) => burn(u64(data), { account: at(0), token: at(1), decimals: data.byte() }),
  16: initializeFor,
  17: ({ at }) => ({ name: 'sync-native', facts: [key('account', at(0))], warnings: [] }),
  18: initializeFor,
}

export function decodeToken(reading: Reading): Step | undefined {
  return instructions[reading.data.byte()]?.(reading)
}

/** The network checks `decimals` if the instruction has them. */
type Moved = { token?: string; decimals?: number }

function transfer(amount: bigint, { from, to, token, decimals }: Moved & { from: string; to: string }): Step {
  const facts = [units(amount, decimals), ...tokenFact(token), key('to', to), key('from', from)]
  return { name: 'token-transfer', facts, warnings: [], ...(to !== from && { recipient: to }) }
}

/** Half of the range of a 64-bit amount. No real balance comes near it. */
const unlimitedFrom = 2n ** 63n

/** An allowance of zero revokes a permission, so there is no warning. */
function approve(amount: bigint, given: Moved & { account: string; delegate: string }): Step {
  const { account, delegate, token, decimals } = given
  const isUnlimited = amount >= unlimitedFrom
  return {
    name: 'token-approve',
    facts: [
      units(amount, decimals, isUnlimited),
      ...tokenFact(token),
      key('delegate', delegate),
      key('account', account),
    ],
    warnings: [
      ...(amount > 0n ? [warn('solana-delegate', delegate)] : []),
      ...(isUnlimited ? [warn('unlimited-amount')] : []),
    ],
  }
}

function setAuthority({ data, at }: Reading): Step {
  const kind = authorities[data.byte()] ?? 'other'
  const authority = data.byte() === 0 ? undefined : toBase58(data.take(32))
  const facts: StepFact[] = [
    key('account', at(0)),
    { label: 'kind', kind: 'authority', authority: kind },
    ...(authority === undefined ? [] : [key('newAuthority', authority)]),
  ]
  return { name: 'set-authority', facts, warnings: [warn('solana-set-authority', authority)] }
}

function closeAccount({ at, own }: Reading): Step {
  const [account, destination] = [at(0), at(1)]
  return {
    name: 'close-account',
    facts: [key('account', account), key('destination', destination)],
    warnings: destination === own ? [] : [warn('solana-close-elsewhere', destination)],
    ...(destination !== own && { recipient: destination }),
  }
}

function mint(amount: bigint, { token, to, decimals }: Moved & { to: string }): Step {
  const facts = [units(amount, decimals), ...tokenFact(token), key('to', to)]
  return { name: 'token-mint', facts, warnings: [], recipient: to }
}

function burn(amount: bigint, { account, token, decimals }: Moved & { account: string }): Step {
  const facts = [units(amount, decimals), ...tokenFact(token), key('account', account)]
  return { name: 'token-burn', facts, warnings: [warn('solana-burn')] }
}

/** The owner that the account is set up for gets everything in it, wrapped SOL included. */
function initialize(account: string, { token, owner, own }: { token: string; owner: string; own: string }): Step {
  return {
    name: 'initialize-account',
    facts: [key('account', account), ...tokenFact(token), key('owner', owner)],
    warnings: owner === own ? [] : [warn('solana-initialize-elsewhere', owner)],
    ...(owner === own && { setsUp: account }),
  }
}

function initializeFor({ data, at, own }: Reading): Step {
  return initialize(at(0), { token: at(1), owner: toBase58(data.take(32)), own })
}

function tokenFact(token: string | undefined) {
  return token === undefined ? [] : [key('token', token)]
}
