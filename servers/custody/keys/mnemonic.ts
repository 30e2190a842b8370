import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** Fresh entropy for a mnemonic of `words` words: BIP-39 spends eleven bits a word, one in 33 of them a checksum. */
export function createEntropy(words: 12 | 15 | 18 | 21 | 24): Buffer {
  return randomBytes((words * 4) / 3)
}

/**
 * The 64-byte seed of a mnemonic without a passphrase (BIP-39 "From mnemonic to seed"), stretched off the event loop.
 * The caller wipes it.
 */
export function toSeed(entropy: Uint8Array): Promise<Buffer> {
  return promisify(pbkdf2)(entropyToMnemonic(entropy, wordlist), 'mnemonic', 2048, 64, 'sha512')
}
