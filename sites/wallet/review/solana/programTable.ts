import { decodeComputeBudget, decodeMemo, decodeTokenAccount } from './programs/smallPrograms.ts'
import { decodeSystem } from './programs/systemProgram.ts'
import { decodeToken } from './programs/tokenProgram.ts'
import type { Reading, Step } from './step.ts'

export const systemProgram = '11111111111111111111111111111111'
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** The programs whose instructions are known, by address. A decoder returns undefined for an unknown instruction. */
export const programTable: Record<string, (reading: Reading) => Step | undefined> = {
  [systemProgram]: decodeSystem,
  [computeBudgetProgram]: decodeComputeBudget,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: decodeToken,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: decodeToken,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: decodeTokenAccount,
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: decodeMemo,
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: decodeMemo,
}
