import { toBase58, toHex } from 'latchkey/crypto'
import { warn } from 'latchkey/review'
import { createByteReader, type SolanaInstruction, type SolanaMessage } from 'latchkey/wire/solana'
import { accountName } from './accountName.ts'
import { programTable } from './programTable.ts'
import { key, type Step, text } from './step.ts'

/** Decodes one instruction with the bundled table. Reports an instruction that is not in the table as unknown, and never guesses. */
export function decodeInstruction(instruction: SolanaInstruction, message: SolanaMessage, own: string): Step {
  const program = toBase58(message.keys[instruction.program] ?? new Uint8Array())
  const facts = [
    key('program', program),
    ...instruction.accounts.map((index) =>
      key(isWritable(index, message) ? 'writable' : 'account', accountName(index, message)),
    ),
    text('data', toHex(instruction.data)),
  ]
  const decode = Object.hasOwn(programTable, program) ? programTable[program] : undefined
  if (!decode) return { name: 'unknown-program', facts, warnings: [warn('solana-unknown-program', program)] }
  const known = tryDecode(() => {
    const data = createByteReader(instruction.data)
    const step = decode({ data, own, at: (index) => nameAt(index, instruction, message) })
    data.end()
    return step
  })
  return known ?? { name: 'unknown-instruction', facts, warnings: [warn('solana-unknown-instruction', program)] }
}

/** Data that is too short or too long, or missing accounts, mean that this is another instruction. */
function tryDecode(decode: () => Step | undefined): Step | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

function nameAt(at: number, { accounts }: SolanaInstruction, message: SolanaMessage): string {
  const index = accounts[at]
  if (index === undefined) throw new Error('The instruction has fewer accounts than its kind needs.')
  return accountName(index, message)
}

/**
 * Returns whether a transaction may change the account at `index`, according to its header and the order of its tables.
 */
function isWritable(index: number, message: SolanaMessage): boolean {
  const { keys, signers, readonlySigners, readonlyOthers, lookups } = message
  if (index < signers) return index < signers - readonlySigners
  if (index < keys.length) return index < keys.length - readonlyOthers
  return index < lookups.reduce((count, { writable }) => count + writable.length, keys.length)
}
