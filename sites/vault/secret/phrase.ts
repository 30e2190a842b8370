import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import type { EntryProblem } from '../../shared/secret/entryOutcome.ts'

const lengths = [12, 15, 18, 21, 24]
const known = new Set(wordlist)

export type PhraseProblem = Extract<EntryProblem, { reason: 'length' | 'unknown' | 'checksum' }>

/**
 * Reads a BIP-39 recovery phrase as users write it: in any case, with numbers, commas or line breaks between the words.
 */
export function readPhrase(text: string): { phrase: string } | PhraseProblem {
  const words = wordsOf(text)
  const unknown = words.findIndex((word) => !known.has(word))
  if (unknown !== -1) return { reason: 'unknown', at: unknown + 1 }
  if (!lengths.includes(words.length)) return { reason: 'length', count: words.length }
  const phrase = words.join(' ')
  return hasChecksum(phrase) ? { phrase } : { reason: 'checksum' }
}

/** Keeps letters that are not English, so that the word is reported as unknown instead of being split in two. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Mark}]+/u)
    .filter(Boolean)
}

function hasChecksum(phrase: string): boolean {
  try {
    mnemonicToEntropy(phrase, wordlist).fill(0)
    return true
  } catch {
    return false
  }
}
