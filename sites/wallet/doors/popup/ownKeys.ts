import type { KeyStore } from 'latchkey/core'
import { createKeyPair, exportPopupPublicKey } from 'latchkey/crypto'

/** The wallet's key pair for one page. The private key cannot be exported. */
export type OwnKeys = { privateKey: CryptoKey; publicKey: string }

/**
 * Returns this wallet's keys for `origin`, made at its first visit. Pages store the public key and use it after a reload, so it must
 * stay the same (link-and-popup-wallets §2.5). Each origin has a pair of its own, so that two sites cannot recognize the same user
 * by it.
 */
export async function openOwnKeys(options: {
  keys: KeyStore
  environmentId: string
  origin: string
}): Promise<OwnKeys> {
  const { keys, environmentId, origin } = options
  const name = `latchkey-popup-${environmentId}-${origin}`
  const kept = (await keys.get(name)) ?? (await keys.keep(name, await createKeyPair()))
  const { privateKey, publicKey } = kept as CryptoKeyPair
  return { privateKey, publicKey: await exportPopupPublicKey(publicKey) }
}
