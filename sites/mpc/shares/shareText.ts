import { fromBase64, toBase64, toHex } from 'latchkey/crypto'
import { engines } from 'latchkey/crypto/threshold'
import { parse, parseJson } from 'latchkey/wire'
import { engineOf, maxSealedLength, sealedSeed } from 'latchkey/wire/mpc'
import * as v from 'valibot'
import { FrameError } from '../base/frameError.ts'
import type { HeldWallet, ShareSet } from './wallet.ts'

const shareJson = v.object({ pubkey: v.string(), secretShare: v.string(), sealedSeed: v.optional(sealedSeed) })

/**
 * Writes one share as backups contain it: JSON of its public key and its bytes (managed-wallet §4.4). The seed of an imported
 * key is beside them, for a file that is opened without the servers.
 */
export function toShareText(
  { publicKey, sealedSeed }: Pick<HeldWallet, 'publicKey' | 'sealedSeed'>,
  share: Uint8Array,
): string {
  return JSON.stringify({ pubkey: publicKey, secretShare: toBase64(share), sealedSeed })
}

/**
 * Reads one share. A share of another wallet, or of another engine, is refused.
 * @throws {FrameError} `wrong_password`: the sealed content is not a share of this wallet
 */
export function fromShareText({ chainName, publicKey }: Pick<HeldWallet, 'chainName' | 'publicKey'>, text: string) {
  try {
    const share = readShare(text)
    const tag = engines[engineOf[chainName]].tagOf(share)
    if (toHex(tag.publicKey) !== publicKey) throw new TypeError('The share is of another wallet.')
    return { share, party: tag.party, epoch: tag.epoch, scheme: tag.scheme }
  } catch (cause) {
    throw new FrameError('wrong_password', { cause })
  }
}

/**
 * Whether a share is one that signs with those of the server. A thief of the session can store what opens like a backup, and names this
 * wallet's key: the server says what its own shares have in common with the client's.
 */
export function isOfSet(
  { chainName }: Pick<HeldWallet, 'chainName'>,
  { epoch, scheme, sharing }: ShareSet,
  found: ReturnType<typeof fromShareText>,
): boolean {
  if (found.epoch !== epoch || found.scheme !== scheme) return false
  if (sharing === undefined) return true
  try {
    return toHex(engines[engineOf[chainName]].sharingOf(found.share)) === sharing
  } catch {
    return false
  }
}

/** Reads what seals the seed of an imported key, if the text has it. */
export function readShareSeed(text: string): string | undefined {
  return parse(shareJson, parseJson(text, maxSealedLength)).sealedSeed
}

/** Reads the bytes of a share from its text. */
export function readShare(text: string): Uint8Array {
  return fromBase64(parse(shareJson, parseJson(text, maxSealedLength)).secretShare)
}
