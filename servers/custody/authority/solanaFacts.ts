import { base58 } from '@scure/base'
import { failures } from 'latchkey/wire/custody'
import { parseSolanaTransaction, type SolanaMessage } from 'latchkey/wire/solana'
import { CustodyError } from '../base/failure.ts'
import type { Value } from '../policy/compareValues.ts'

/** The placeholder for an account that only a lookup table on the chain names. */
const lookedUp = 'ADDRESS_TABLE_LOOKUP'

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/**
 * Reads what conditions may know of a Solana transaction (https://docs.turnkey.com/features/policies/language#solana).
 * @throws {CustodyError} `failed to parse transaction`
 */
export function readSolanaFacts(unsigned: string): { readonly [name: string]: Value } {
  const message = parseMessage(unsigned)
  const accountOf = (index: number) => {
    const key = message.keys[index]
    return key ? base58.encode(key) : lookedUp
  }
  const instructions = message.instructions.map(({ program, accounts, data }) => ({
    program: accountOf(program),
    accounts: accounts.map(accountOf),
    indexes: accounts,
    data: Buffer.from(data),
  }))
  const total = message.keys.length + countLookedUp(message)
  return {
    account_keys: Array.from({ length: total }, (_, index) => accountOf(index)),
    program_keys: [...new Set(instructions.map(({ program }) => program))],
    recent_blockhash: base58.encode(message.lifetime),
    instructions: instructions.map(({ program, accounts, indexes, data }) => ({
      program_key: program,
      accounts: accounts.map((account_key, at) => ({ account_key, ...rightsOf(message, indexes[at] ?? 0) })),
      instruction_data_hex: data.toString('hex'),
    })),
    transfers: instructions.flatMap(({ program, accounts, data }) =>
      program === systemProgram ? readTransfer(accounts, data) : [],
    ),
    spl_transfers: instructions.flatMap(({ program, accounts, data }) =>
      tokenPrograms.includes(program) ? readTokenTransfer(accounts, data) : [],
    ),
    address_table_lookups: message.lookups.map(({ table, writable, readonly }) => ({
      address_table_key: base58.encode(table),
      writable_indexes: writable.map(BigInt),
      readonly_indexes: readonly.map(BigInt),
    })),
  }
}

function parseMessage(unsigned: string): SolanaMessage {
  try {
    // A copy, because a Buffer's slices share its bytes.
    return parseSolanaTransaction(new Uint8Array(Buffer.from(unsigned, 'hex'))).message
  } catch (cause) {
    throw new CustodyError(failures.invalidTransaction, { cause })
  }
}

function countLookedUp({ lookups }: SolanaMessage): number {
  return lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
}

/** Signers come first, and in each half read-only accounts come last; looked-up accounts follow, writable first. */
function rightsOf(message: SolanaMessage, index: number): { signer: boolean; writable: boolean } {
  const { keys, signers, readonlySigners, readonlyOthers, lookups } = message
  const signer = index < signers
  if (signer) return { signer, writable: index < signers - readonlySigners }
  if (index < keys.length) return { signer, writable: index < keys.length - readonlyOthers }
  const writable = lookups.reduce((sum, lookup) => sum + lookup.writable.length, 0)
  return { signer, writable: index < keys.length + writable }
}

/** Transfers of the system program: `Transfer` and `TransferWithSeed`. */
function readTransfer([from = '', second = '', third = '']: readonly string[], data: Buffer): Value[] {
  if (data.length < 12) return []
  const amount = data.readBigUInt64LE(4)
  switch (data.readUInt32LE(0)) {
    case 2:
      return [{ from, to: second, amount }]
    case 11:
      return [{ from, to: third, amount }]
    default:
      return []
  }
}

/** `Transfer`, `TransferChecked` and `TransferCheckedWithFee` of both token programs. */
function readTokenTransfer(accounts: readonly string[], data: Buffer): Value[] {
  const [kind, extension] = data
  if (kind === 3 && data.length >= 9) {
    const [from = '', to = '', owner = '', ...signers] = accounts
    // This instruction does not name its mint.
    return [{ from, to, owner, signers, token_mint: '', amount: data.readBigUInt64LE(1) }]
  }
  const isWithFee = kind === 26 && extension === 1
  const at = isWithFee ? 2 : 1
  if ((kind !== 12 && !isWithFee) || data.length < at + 8) return []
  const [from = '', token_mint = '', to = '', owner = '', ...signers] = accounts
  return [{ from, to, owner, signers, token_mint, amount: data.readBigUInt64LE(at) }]
}
