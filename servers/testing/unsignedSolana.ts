import { base58 } from '@scure/base'

type Instruction = { program: string; accounts: string[]; data: Buffer }

/** Returns the hex of an unsigned transaction. The first account pays and signs. */
export function toUnsignedSolana(payer: string, instructions: Instruction[], lookups: number[] = []): string {
  const others = instructions.flatMap(({ accounts }) => accounts).filter((each) => each !== 'TABLE' && each !== payer)
  const programs = instructions.map(({ program }) => program)
  const keys = [...new Set([payer, ...others, ...programs])]
  const indexOf = (key: string) => (key === 'TABLE' ? keys.length : keys.indexOf(key))
  const message = Buffer.concat([
    Buffer.from([...(lookups.length > 0 ? [0x80] : []), 1, 0, new Set(programs).size, keys.length]),
    ...keys.map((key) => base58.decode(key)),
    Buffer.alloc(32, 7),
    Buffer.of(instructions.length),
    ...instructions.map(({ program, accounts, data }) =>
      Buffer.concat([Buffer.of(indexOf(program), accounts.length, ...accounts.map(indexOf), data.length), data]),
    ),
    ...(lookups.length > 0
      ? [Buffer.of(1), Buffer.alloc(32, 8), Buffer.of(lookups.length, ...lookups), Buffer.of(0)]
      : []),
  ])
  return Buffer.concat([Buffer.of(1), Buffer.alloc(64), message]).toString('hex')
}

export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

export function solTransfer(from: string, to: string, amount: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(amount, 4)
  return { program: systemProgram, accounts: [from, to], data }
}

/** `TransferChecked`. */
export function tokenTransfer(
  of: { from: string; mint: string; to: string; owner: string; signers?: string[] },
  amount: bigint,
): Instruction {
  const data = Buffer.alloc(10)
  data.writeUInt8(12)
  data.writeBigUInt64LE(amount, 1)
  return { program: tokenProgram, accounts: [of.from, of.mint, of.to, of.owner, ...(of.signers ?? [])], data }
}
