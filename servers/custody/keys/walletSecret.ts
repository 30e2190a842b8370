import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { passphraseMark } from 'latchkey/wire/custody'
import { fromMnemonic, toMnemonic } from './mnemonic.ts'

/**
 * The secret of all keys of a wallet, as the bytes that its row seals: the entropy of its mnemonic. An imported wallet
 * with a passphrase has the entropy's length, the entropy padded to the longest length, and the passphrase in UTF-8.
 * The longest entropy is shorter than that, so no two secrets have the same bytes.
 */
export type WalletSecret = Buffer

const longestEntropy = 32
const mark = Buffer.from(passphraseMark)
/** BIP-39 sets no limit. A longer passphrase than any user types is refused before key stretching. */
const maxPassphraseBytes = 512

/**
 * The 64-byte seed (BIP-39 "From mnemonic to seed"), stretched off the event loop. The caller wipes both.
 */
export async function toSeed(secret: WalletSecret): Promise<Buffer> {
  const { entropy, passphrase } = readSecret(secret)
  const mnemonic = toMnemonic(entropy)
  const salt = Buffer.concat([Buffer.from('mnemonic'), passphrase])
  try {
    return await promisify(pbkdf2)(mnemonic, salt, 2048, 64, 'sha512')
  } finally {
    mnemonic.fill(0)
    salt.fill(0)
  }
}

/**
 * Returns the text that a user writes down: the mnemonic and, after a separator, the passphrase if there is one
 * (key-custody §5.6). The caller wipes both.
 */
export function toWalletText(secret: WalletSecret): Buffer {
  const { entropy, passphrase } = readSecret(secret)
  const mnemonic = toMnemonic(entropy)
  if (passphrase.length === 0) return mnemonic
  const text = Buffer.concat([mnemonic, mark, passphrase])
  mnemonic.fill(0)
  return text
}

/** Reads a text that {@link toWalletText} or a user wrote; undefined when it is no mnemonic. The caller wipes both. */
export function fromWalletText(text: Uint8Array): WalletSecret | undefined {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  const at = bytes.indexOf(mark)
  const passphrase = normalize(at === -1 ? Buffer.alloc(0) : bytes.subarray(at + mark.length))
  const entropy = fromMnemonic(at === -1 ? bytes : bytes.subarray(0, at))
  try {
    if (!entropy || !passphrase || passphrase.length > maxPassphraseBytes) return undefined
    if (passphrase.length === 0) return Buffer.from(entropy)
    const padded = Buffer.alloc(longestEntropy)
    entropy.copy(padded)
    const secret = Buffer.concat([Buffer.of(entropy.length), padded, passphrase])
    padded.fill(0)
    return secret
  } finally {
    entropy?.fill(0)
    passphrase?.fill(0)
  }
}

/** Both parts are views of the secret, so they are wiped with it. */
function readSecret(secret: WalletSecret): { entropy: Buffer; passphrase: Buffer } {
  if (secret.length <= longestEntropy) return { entropy: secret, passphrase: secret.subarray(secret.length) }
  const [length = 0] = secret
  return { entropy: secret.subarray(1, 1 + length), passphrase: secret.subarray(1 + longestEntropy) }
}

/**
 * BIP-39 requires NFKD, which leaves ASCII unchanged; undefined when the bytes are not UTF-8. Other characters must be
 * a string for a moment.
 */
function normalize(passphrase: Buffer): Buffer | undefined {
  if (passphrase.every((byte) => byte < 0x80)) return Buffer.from(passphrase)
  const text = passphrase.toString('utf8')
  return Buffer.from(text).equals(passphrase) ? Buffer.from(text.normalize('NFKD')) : undefined
}
