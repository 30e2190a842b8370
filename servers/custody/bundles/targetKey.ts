import { fromHex, importHpkeKeys, openHpke } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import { failures, maxBodyBytes, sealedBundle } from 'latchkey/wire/custody'
import type { Envelope, Place } from '../../shared/envelope.ts'
import { createP256Key } from '../../shared/p256Key.ts'
import { CustodyError } from '../base/failure.ts'

/** A key with which a page seals one message, as its row stores it. */
export type TargetKey = {
  /** Uncompressed, in lower-case hex. */
  targetPublicKey: string
  sealedTargetKey: Buffer
}

/** @param place the row that will hold it */
export function createTargetKey(envelope: Envelope, place: Place): TargetKey {
  const { privateKey, publicKey } = createP256Key()
  const sealedTargetKey = envelope.seal(privateKey, place)
  privateKey.fill(0)
  return { targetPublicKey: publicKey.toString('hex'), sealedTargetKey }
}

/**
 * Opens a text that a page sealed with a target key; the caller wipes it.
 * @param text JSON of a `sealedBundle`
 * @throws {CustodyError} `invalid encrypted bundle`
 */
export async function openSealedBundle(
  envelope: Envelope,
  { targetPublicKey, sealedTargetKey }: TargetKey,
  { place, text }: { place: Place; text: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const privateKey = envelope.open(sealedTargetKey, place)
  try {
    const { encappedPublic, ciphertext } = parse(sealedBundle, parseJson(text, maxBodyBytes))
    const keys = await importHpkeKeys(privateKey, targetPublicKey)
    return await openHpke(keys, { encappedPublicKey: fromHex(encappedPublic), ciphertext: fromHex(ciphertext) })
  } catch (cause) {
    throw new CustodyError(failures.invalidEncryptedBundle, { cause })
  } finally {
    privateKey.fill(0)
  }
}
