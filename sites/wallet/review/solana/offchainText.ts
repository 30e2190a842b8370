import { toHex } from 'latchkey/crypto'
import { createByteReader } from 'latchkey/wire/solana'

/** The start of an off-chain message: 0xff, which starts no transaction and no text, and "solana offchain". */
const signingDomain = 'ff736f6c616e61206f6666636861696e'

/**
 * Returns the text of an off-chain message of version 0 or 1, whose frame keeps it from being a transaction
 * (docs.anza.xyz/proposals/off-chain-message-signing). Undefined for any other bytes.
 */
export function offchainText(bytes: Uint8Array): string | undefined {
  try {
    const reader = createByteReader(bytes)
    if (toHex(reader.take(16)) !== signingDomain) return undefined
    const version = reader.byte()
    if (version > 1) return undefined
    // Version 0 also names an application, the kind of its text, and its length.
    if (version === 0) reader.take(32 + 1)
    reader.take(32 * reader.byte())
    const length = version === 0 ? reader.byte() + reader.byte() * 256 : reader.rest().length
    const text = reader.take(length)
    reader.end()
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text)
  } catch {
    return undefined
  }
}
