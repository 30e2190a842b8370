import { WireError } from '../wireError.ts'
import { type ByteReader, createByteReader } from './byteReader.ts'
import { keyBytes, maxAccounts } from './limits.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The content of a Solana transaction, which its signers sign (solana.com/docs/core/transactions). */
export type SolanaMessage = {
  version: 'legacy' | 0
  /** Accounts that the message names itself, signers first. The first one pays. 32 bytes each. */
  keys: readonly Bytes[]
  /** How many of `keys` sign, and how many signers and non-signers are read-only. */
  signers: number
  readonlySigners: number
  readonlyOthers: number
  /** A recent block hash, or the value of a durable nonce. */
  lifetime: Bytes
  instructions: readonly SolanaInstruction[]
  /**
   * Accounts named by a lookup table on the chain. The writable ones of all tables follow `keys`, then the read-only
   * ones.
   */
  lookups: readonly SolanaLookup[]
}
export type SolanaInstruction = {
  /** Index among `keys`. */
  program: number
  /** Indexes among all accounts. */
  accounts: readonly number[]
  data: Bytes
}
export type SolanaLookup = { table: Bytes; writable: readonly number[]; readonly: readonly number[] }

const versionFlag = 0x80

/**
 * Reads a message, legacy or version 0, and makes the network's checks that need no account. Users must not sign a
 * message that another parser would read differently.
 * @throws {WireError}
 */
export function parseSolanaMessage(bytes: Uint8Array): SolanaMessage {
  const reader = createByteReader(bytes)
  const version = readVersion(reader)
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = reader.list(() => reader.take(keyBytes))
  const lifetime = reader.take(keyBytes)
  const instructions = reader.list(() => readInstruction(reader))
  const lookups = version === 0 ? reader.list(() => readLookup(reader)) : []
  reader.end()
  const message = { version, keys, signers, readonlySigners, readonlyOthers, lifetime, instructions, lookups }
  assertSound(message)
  return message
}

/** A legacy message begins with its number of signers, later ones with a version whose highest bit is set. */
function readVersion(reader: ByteReader): SolanaMessage['version'] {
  const first = reader.rest()[0] ?? 0
  if ((first & versionFlag) === 0) return 'legacy'
  if (reader.byte() !== versionFlag) throw new WireError('version', 'expected legacy or 0')
  return 0
}

function readInstruction(reader: ByteReader): SolanaInstruction {
  const program = reader.byte()
  const accounts = [...reader.take(reader.compactLength())]
  return { program, accounts, data: reader.take(reader.compactLength()) }
}

function readLookup(reader: ByteReader): SolanaLookup {
  const table = reader.take(keyBytes)
  const writable = [...reader.take(reader.compactLength())]
  return { table, writable, readonly: [...reader.take(reader.compactLength())] }
}

/** As in `sanitize` of the network's own messages. */
function assertSound(message: SolanaMessage): void {
  const { keys, signers, readonlySigners, readonlyOthers, instructions, lookups } = message
  const looked = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  if (readonlySigners >= signers) throw new WireError('signers', 'expected a fee payer')
  if (signers + readonlyOthers > keys.length) throw new WireError('keys', 'are fewer than the header says')
  if (keys.length + looked > maxAccounts) throw new WireError('keys', 'are too many')
  if (new Set(keys.map(String)).size < keys.length) throw new WireError('keys', 'expected each once')
  if (lookups.some(({ writable, readonly }) => writable.length + readonly.length === 0))
    throw new WireError('lookups', 'expected an account')
  for (const { program, accounts } of instructions) {
    // The payer cannot be a program, and a lookup table cannot name a program.
    if (program === 0 || program >= keys.length)
      throw new WireError('instructions', 'expected a program of the message')
    if (accounts.some((index) => index >= keys.length + looked))
      throw new WireError('instructions', 'expected an account of the message')
  }
}
