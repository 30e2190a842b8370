import { sha256 } from './digest.ts'
import { toHex } from './hex.ts'
import { randomBytes } from './randomBytes.ts'

/** A wallet-link session (link-and-popup-wallets §1.2), all in lower-case hex. The relay knows id and key, never the secret. */
export type LinkSession = { id: string; secret: string; key: string }

/** Makes a session with an id of 16 random bytes and a secret of 32. */
export async function createLinkSession(): Promise<LinkSession> {
  const [id, secret] = [toHex(randomBytes(16)), toHex(randomBytes(32))]
  return { id, secret, key: await deriveLinkKey(id, secret) }
}

/** Derives the key by which both ends authenticate to the relay: SHA-256 over a text with the hex of id and secret. */
export async function deriveLinkKey(id: string, secret: string): Promise<string> {
  return toHex(await sha256(new Uint8Array(new TextEncoder().encode(`${id}, ${secret} WalletLink`))))
}
