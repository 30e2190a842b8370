import type { KeyFormat } from 'latchkey/wire/vault'
import { type Secret, wipe } from '../../shared/secret/secret.ts'
import { Fault } from '../base/fault.ts'

/** @throws {Fault} if `bytes` are no recovery phrase; they are wiped then */
export function toWords(bytes: Uint8Array<ArrayBuffer>): Secret {
  const isText = bytes.length > 0 && bytes.every((byte) => byte === 0x20 || (byte >= 0x61 && byte <= 0x7a))
  const secret: Secret = { kind: 'words', bytes }
  if (isText) return secret
  wipe(secret)
  throw new Fault('notWords')
}

/**
 * A key in the form of its chain's wallets. Wipes the bytes that are passed in.
 * @throws {Fault} if they are no key, or not the key of `address`
 */
export async function toKey(
  bytes: Uint8Array<ArrayBuffer>,
  options: { format: KeyFormat; address?: string | undefined },
): Promise<Secret> {
  const { format, address } = options
  const { isAddressOf, writeKey } = await import('../../shared/keyText.ts')
  try {
    if (bytes.length !== 32) throw new Fault('notAKey')
    if (address !== undefined && !isAddressOf(address, bytes, format)) throw new Fault('otherAddress')
    return { kind: 'key', bytes: new TextEncoder().encode(writeKey(bytes, format)) }
  } finally {
    bytes.fill(0)
  }
}
