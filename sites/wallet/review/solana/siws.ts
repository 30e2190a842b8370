import { readSignIn, type SignInText } from '../signInText.ts'

/** Reads a message of Sign In With Solana strictly; undefined where a line is not what its ABNF has there. */
export function parseSiws(text: string): SignInText | undefined {
  const read = readSignIn(text, 'Solana')
  if (!read) return undefined
  const { address, version = '1', nonce = '00000000' } = read
  const isWhole = isSolanaAddress(address) && version === '1' && /^[A-Za-z0-9]{8,}$/.test(nonce)
  return isWhole ? read : undefined
}

function isSolanaAddress(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}
