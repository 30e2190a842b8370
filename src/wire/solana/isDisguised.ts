import { parseSolanaMessage } from './message.ts'
import { parseSolanaTransaction } from './transaction.ts'

/** Where no UTF-8 text begins, and versions of messages later than those that are known here do. */
const laterVersions = { from: 0x81, to: 0xbf }

/**
 * Whether bytes that are called a message are a transaction: a signature of them would send it. A message of a later version
 * cannot be read here, so whatever could be one counts.
 */
export function isDisguised(bytes: Uint8Array): boolean {
  const first = bytes[0] ?? 0
  if (first >= laterVersions.from && first <= laterVersions.to) return true
  return reads(() => parseSolanaMessage(bytes)) || reads(() => parseSolanaTransaction(bytes))
}

function reads(parser: () => unknown): boolean {
  try {
    parser()
    return true
  } catch {
    return false
  }
}
