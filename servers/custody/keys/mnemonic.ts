import { createHash } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english'
import { randomBytes } from 'latchkey/crypto'

// In bytes, which can be wiped: a string stays in memory until it is collected.

const words = wordlist.map((word) => Buffer.from(word))
const longestWord = 8
const bitsOfWord = 11

/** Returns entropy for a mnemonic of `words` words: BIP-39 uses eleven bits a word, one in 33 of them a checksum. */
export function createEntropy(words: 12 | 15 | 18 | 21 | 24): Buffer {
  return Buffer.from(randomBytes((words * 4) / 3).buffer)
}

/**
 * Returns the English words of an entropy (BIP-39 "Generating the mnemonic"), separated by spaces. The caller wipes
 * both.
 */
export function toMnemonic(entropy: Uint8Array): Buffer {
  const indices = toIndices(entropy)
  const mnemonic = Buffer.alloc(indices.length * (longestWord + 1))
  let end = 0
  for (const index of indices) {
    if (end > 0) mnemonic[end++] = 0x20
    end += words[index]?.copy(mnemonic, end) ?? 0
  }
  indices.fill(0)
  return mnemonic.subarray(0, end)
}

/**
 * Returns the entropy of a mnemonic that may have any spaces and either case; undefined when a word is not in the list,
 * or when the checksum shows that a word is wrong. The caller wipes both.
 */
export function fromMnemonic(mnemonic: Uint8Array): Buffer | undefined {
  const indices = readIndices(mnemonic)
  const count = indices.length
  if (indices.includes(unknown) || count < 12 || count > 24 || count % 3 !== 0) return undefined
  const bits = Buffer.alloc(Math.ceil((count * bitsOfWord) / 8) + 2)
  for (const [at, index] of indices.entries()) {
    const { byte, shift } = placeOf(at)
    bits.writeUIntBE(bits.readUIntBE(byte, 3) | (index << shift), byte, 3)
  }
  const entropy = Buffer.from(bits.subarray(0, (count * 4) / 3))
  const again = toIndices(entropy)
  const isWhole = again.every((index, at) => index === indices[at])
  for (const secret of [indices, bits, again]) secret.fill(0)
  if (isWhole) return entropy
  entropy.fill(0)
  return undefined
}

/** The position of a word's eleven bits: within three bytes, above `shift` other bits. */
function placeOf(at: number): { byte: number; shift: number } {
  const bit = at * bitsOfWord
  return { byte: bit >> 3, shift: 24 - bitsOfWord - (bit & 7) }
}

/** Entropy and the first bits of its hash, eleven by eleven. */
function toIndices(entropy: Uint8Array): Uint16Array {
  const checksum = createHash('sha256').update(entropy).digest()
  const bits = Buffer.concat([entropy, checksum.subarray(0, 2)])
  const indices = new Uint16Array((entropy.length * 3) / 4)
  for (const at of indices.keys()) {
    const { byte, shift } = placeOf(at)
    indices[at] = (bits.readUIntBE(byte, 3) >> shift) & 0x7ff
  }
  bits.fill(0)
  return indices
}

/** Not an index of the list. */
const unknown = 0xffff

function readIndices(mnemonic: Uint8Array): Uint16Array {
  const letters = Buffer.from(mnemonic).map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte))
  const indices: number[] = []
  for (let start = 0, at = 0; at <= letters.length; at += 1) {
    if (at < letters.length && !isSpace(letters[at])) continue
    const word = letters.subarray(start, at)
    if (word.length > 0) indices.push(words.findIndex((known) => known.equals(word)) & unknown)
    start = at + 1
  }
  letters.fill(0)
  return Uint16Array.from(indices)
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d)
}
