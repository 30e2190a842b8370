import { parseSolanaMessage } from './message.ts'
import { parseSolanaTransaction } from './transaction.ts'

/** No UTF-8 text begins with this byte, but future message versions will. */
const laterVersions = { from: 0x81, to: 0xbf }

/**
 * Returns whether bytes offered as a message are a transaction, so that a signature of them would send it. Messages of
 * future versions cannot be read here, so anything that could be one counts.
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
