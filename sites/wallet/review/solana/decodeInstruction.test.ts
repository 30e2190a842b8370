import { address, getAddressEncoder } from '@solana/kit'
import { parseSolanaTransaction } from 'latchkey/wire/solana'
import { expect, test } from 'vitest'
import { instruction, keyOf, kitTransaction } from '../../../../test/kitTransaction.ts'
import { decodeInstruction } from './decodeInstruction.ts'
import type { StepFact } from './step.ts'

// What each known instruction is shown to mean: its accounts by the places, and its data by the order, that the sources of
// the programs name (agave `SystemInstruction`, spl-token `TokenInstruction`, spl-associated-token-account).

const own = keyOf(1)
const [a, b, c, d, e] = [keyOf(2), keyOf(3), keyOf(4), keyOf(5), keyOf(6)]
const keys = [a, b, c, d, e]
const [system, tokens, ata] = [
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
]
const u32 = (value: number) => [...new Uint8Array(Uint32Array.of(value).buffer)]
const u64 = (value: bigint) => [...new Uint8Array(BigUint64Array.of(value).buffer)]
const bytesOf = (one: string) => [...getAddressEncoder().encode(address(one))]
/** A seed of two letters. */
const seed = [...u64(2n), 0x61, 0x62]

/** A fact in one line. */
function lineOf(fact: StepFact): string {
  const { label, kind } = fact
  switch (kind) {
    case 'text':
    case 'quote':
      return `${label}: ${fact.text}`
    case 'key':
      return `${label}: ${fact.key}`
    case 'lamports':
      return `${label}: ${fact.lamports} lamports`
    case 'count':
      return `${label}: ${fact.count}`
    case 'authority':
      return `${label}: ${fact.authority}`
    case 'units':
      return `${label}: ${fact.units} of ${fact.decimals} decimals`
    default:
      return fact satisfies never
  }
}

function decode(program: string, data: readonly number[], accounts: readonly string[] = keys) {
  const made = instruction(program, { accounts, signers: [own], data })
  const { message } = parseSolanaTransaction(kitTransaction({ feePayer: address(own), instructions: [made] }))
  const [compiled] = message.instructions
  if (!compiled) throw new Error('no instruction')
  const { facts, ...step } = decodeInstruction(compiled, message, own)
  return { ...step, facts: facts.map(lineOf), warnings: step.warnings.map(({ code }) => code) }
}

const opened = [`amount: 7 lamports`, `account: ${b}`, `owner: ${e}`, `from: ${a}`]
const set = [`account: ${a}`, `token: ${b}`]
const initialized = ['solana-initialize-elsewhere']
const five = u64(5n)

type Row = [string, { program: string; data: number[]; name: string; facts: string[]; [more: string]: unknown }]
test.each<Row>([
  [
    'CreateAccount',
    {
      ...{ program: system, data: [...u32(0), ...u64(7n), ...u64(165n), ...bytesOf(e)] },
      ...{ name: 'create-account', facts: opened, opens: b },
    },
  ],
  [
    'CreateAccountWithSeed',
    {
      ...{ program: system, data: [...u32(3), ...bytesOf(c), ...seed, ...u64(7n), ...u64(165n), ...bytesOf(e)] },
      ...{ name: 'create-account', facts: opened, opens: b },
    },
  ],
  [
    'Assign',
    {
      ...{ program: system, data: [...u32(1), ...bytesOf(e)], warnings: ['solana-assign'] },
      ...{ name: 'assign', facts: [`account: ${a}`, `newOwner: ${e}`] },
    },
  ],
  [
    'AssignWithSeed',
    {
      ...{ program: system, data: [...u32(10), ...bytesOf(c), ...seed, ...bytesOf(e)], warnings: ['solana-assign'] },
      ...{ name: 'assign', facts: [`account: ${a}`, `newOwner: ${e}`] },
    },
  ],
  [
    'Transfer',
    {
      ...{ program: system, data: [...u32(2), ...u64(7n)], recipient: b },
      ...{ name: 'transfer', facts: ['amount: 7 lamports', `to: ${b}`, `from: ${a}`] },
    },
  ],
  [
    'TransferWithSeed',
    {
      ...{ program: system, data: [...u32(11), ...u64(7n), ...seed, ...bytesOf(e)], recipient: c },
      ...{ name: 'transfer', facts: ['amount: 7 lamports', `to: ${c}`, `from: ${a}`] },
    },
  ],
  [
    'AdvanceNonceAccount',
    { program: system, data: u32(4), name: 'nonce-advance', facts: [`nonce: ${a}`, `authority: ${c}`] },
  ],
  [
    'WithdrawNonceAccount',
    {
      ...{ program: system, data: [...u32(5), ...u64(7n)], recipient: b },
      ...{ name: 'nonce-withdraw', facts: [`nonce: ${a}`, `to: ${b}`, 'amount: 7 lamports'] },
    },
  ],
  [
    'InitializeNonceAccount',
    {
      ...{ program: system, data: [...u32(6), ...bytesOf(e)], warnings: ['solana-nonce-authority'] },
      ...{ name: 'nonce-initialize', facts: [`nonce: ${a}`, `authority: ${e}`] },
    },
  ],
  [
    'AuthorizeNonceAccount',
    {
      ...{ program: system, data: [...u32(7), ...bytesOf(e)], warnings: ['solana-nonce-authority'] },
      ...{ name: 'nonce-authorize', facts: [`nonce: ${a}`, `newAuthority: ${e}`] },
    },
  ],
  ['Allocate', { program: system, data: [...u32(8), ...u64(80n)], name: 'allocate', facts: [`account: ${a}`] }],
  [
    'InitializeAccount',
    {
      ...{ program: tokens, data: [1], warnings: initialized },
      ...{ name: 'initialize-account', facts: [...set, `owner: ${c}`] },
    },
  ],
  ...[16, 18].map(
    (number): Row => [
      `InitializeAccount by number ${number}`,
      {
        ...{ program: tokens, data: [number, ...bytesOf(e)], warnings: initialized },
        ...{ name: 'initialize-account', facts: [...set, `owner: ${e}`] },
      },
    ],
  ),
  [
    'Transfer of tokens',
    {
      ...{ program: tokens, data: [3, ...five], recipient: b },
      ...{ name: 'token-transfer', facts: ['amount: 5 of undefined decimals', `to: ${b}`, `from: ${a}`] },
    },
  ],
  [
    'TransferChecked',
    {
      ...{ program: tokens, data: [12, ...five, 6], recipient: c },
      ...{ name: 'token-transfer', facts: ['amount: 5 of 6 decimals', `token: ${b}`, `to: ${c}`, `from: ${a}`] },
    },
  ],
  [
    'Approve',
    {
      ...{ program: tokens, data: [4, ...five], warnings: ['solana-delegate'] },
      ...{ name: 'token-approve', facts: ['amount: 5 of undefined decimals', `delegate: ${b}`, `account: ${a}`] },
    },
  ],
  [
    'ApproveChecked',
    {
      ...{ program: tokens, data: [13, ...five, 6], warnings: ['solana-delegate'], name: 'token-approve' },
      facts: ['amount: 5 of 6 decimals', `token: ${b}`, `delegate: ${c}`, `account: ${a}`],
    },
  ],
  ['Revoke', { program: tokens, data: [5], name: 'token-revoke', facts: [`account: ${a}`] }],
  [
    'SetAuthority',
    {
      ...{ program: tokens, data: [6, 2, 1, ...bytesOf(e)], warnings: ['solana-set-authority'] },
      ...{ name: 'set-authority', facts: [`account: ${a}`, 'kind: owner', `newAuthority: ${e}`] },
    },
  ],
  [
    'MintTo',
    {
      ...{ program: tokens, data: [7, ...five], recipient: b },
      ...{ name: 'token-mint', facts: ['amount: 5 of undefined decimals', `token: ${a}`, `to: ${b}`] },
    },
  ],
  [
    'MintToChecked',
    {
      ...{ program: tokens, data: [14, ...five, 6], recipient: b },
      ...{ name: 'token-mint', facts: ['amount: 5 of 6 decimals', `token: ${a}`, `to: ${b}`] },
    },
  ],
  ...([8, 15] as const).map(
    (number): Row => [
      number === 8 ? 'Burn' : 'BurnChecked',
      {
        ...{ program: tokens, data: [number, ...five, ...(number === 8 ? [] : [6])], warnings: ['solana-burn'] },
        ...{ name: 'token-burn' },
        facts: [`amount: 5 of ${number === 8 ? undefined : 6} decimals`, `token: ${b}`, `account: ${a}`],
      },
    ],
  ),
  [
    'CloseAccount',
    {
      ...{ program: tokens, data: [9], recipient: b, warnings: ['solana-close-elsewhere'] },
      ...{ name: 'close-account', facts: [`account: ${a}`, `destination: ${b}`] },
    },
  ],
  ['FreezeAccount', { program: tokens, data: [10], name: 'token-freeze', facts: [`account: ${a}`] }],
  ['ThawAccount', { program: tokens, data: [11], name: 'token-thaw', facts: [`account: ${a}`] }],
  ['SyncNative', { program: tokens, data: [17], name: 'sync-native', facts: [`account: ${a}`] }],
  ...[[], [0], [1]].map(
    (data): Row => [
      `Create of an associated account by ${data.join() || 'no data'}`,
      {
        ...{ program: ata, data, name: 'create-token-account' },
        facts: [`owner: ${c}`, `token: ${d}`, `account: ${b}`, `from: ${a}`],
      },
    ],
  ),
])('%s', (_, { program, data, ...step }) => {
  expect(decode(program, data)).toEqual({ warnings: [], ...step })
})

test("the user's own account: instructions that move nothing, and those that change it", () => {
  const toSelf = [
    decode(system, [...u32(2), ...u64(7n)], [own, own]),
    decode(system, [...u32(5), ...u64(7n)], [a, own]),
    decode(tokens, [3, ...five], [a, a, own]),
    decode(tokens, [9], [a, own, own]),
  ]
  expect(toSelf.map((step) => [step.recipient, step.warnings])).toEqual(toSelf.map(() => [undefined, []]))
  const changed = [decode(system, [...u32(6), ...bytesOf(own)], [own]), decode(system, [...u32(8), ...u64(1n)], [own])]
  expect(changed.map(({ warnings }) => warnings)).toEqual(changed.map(() => ['solana-own-account']))
})
