import { ed25519 } from '@noble/curves/ed25519'
import { fromHex, toHex } from 'latchkey/crypto'
import type { ChainName } from 'latchkey/wire/mpc'
import type { KeyFormat } from 'latchkey/wire/vault'
import { readKey, writeKey } from '../../shared/keyText.ts'
import type { WholeKey } from '../shares/wholeKey.ts'

/** The form in which wallets of each chain write a key. On Ed25519 it is that of a seed. */
const keyFormats: Record<ChainName, KeyFormat> = { EVM: 'HEXADECIMAL', SVM: 'SOLANA', SUI: 'SUI_BECH32' }

/**
 * Marks a scalar, which is 32 bytes like a seed: a wallet that read it as a seed would make another key of it. Only this
 * wallet reads the form.
 */
const scalarPrefix = 'scalar:'

/** Reads a key as wallets of the chain write it. Returns undefined for any other text. */
export function readSeed(chainName: ChainName, text: string): WholeKey | undefined {
  const privateKey = readKey(text, keyFormats[chainName])
  return privateKey && { privateKey, form: 'seed' }
}

/** Reads what a user types: a key of another wallet, or a scalar that this wallet has exported. */
export function readTyped(chainName: ChainName, text: string): WholeKey | undefined {
  const typed = text.trim()
  if (chainName === 'EVM' || !typed.startsWith(scalarPrefix)) return readSeed(chainName, typed)
  const digits = typed.slice(scalarPrefix.length)
  const privateKey = /^[0-9a-f]{64}$/.test(digits) ? fromHex(digits) : undefined
  return privateKey && isScalar(privateKey) ? { privateKey, form: 'scalar' } : undefined
}

/** Returns whether `readTyped` reads a text. */
export function isTyped(chainName: ChainName, text: string): boolean {
  const key = readTyped(chainName, text)
  key?.privateKey.fill(0)
  return key !== undefined
}

/** Writes a key as every wallet of the chain reads it, or an Ed25519 scalar as only this wallet does. */
export function writeWhole(chainName: ChainName, { privateKey, form }: WholeKey): string {
  return form === 'seed' ? writeKey(privateKey, keyFormats[chainName]) : `${scalarPrefix}${toHex(privateKey)}`
}

/** Little-endian, between zero and the order of the group (RFC 8032 §5.1). */
function isScalar(bytes: Uint8Array): boolean {
  const value = BigInt(`0x${toHex(bytes.toReversed())}`)
  return value > 0n && value < ed25519.CURVE.n
}
