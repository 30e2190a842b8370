import { ed25519 } from '@noble/curves-frost/ed25519.js'
import { thresholdSchemes } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { isEqual } from './bytes.ts'
import { toPublic, toScalar } from './group.ts'
import { assertInput } from './input.ts'
import { encodeSharing, openShare, originOf, publicKeyOf, tagOf } from './share.ts'
import { signersOf, suite } from './suite.ts'

/**
 * Returns the private key as a **scalar** in 32 bytes, little-endian, below the order of the group. It is not a seed of
 * RFC 8032: a wallet that imports 32 bytes would hash them and arrive at another address. See {@link exportFormatsOf}.
 * @throws {ThresholdError} `mixed_shares` when the shares are not of one sharing, `invalid_input`
 */
export function combine(shares: readonly Uint8Array[]): Uint8Array {
  const step = 'combine'
  assertInput(Array.isArray(shares), step)
  const [first, ...more] = shares.map(openShare)
  assertInput(first !== undefined, step)
  const { sharing } = first
  const tag = encodeSharing(sharing)
  const other = more.find((share) => !isEqual(encodeSharing(share.sharing), tag))
  if (other) throw new ThresholdError('mixed_shares', step, other.party)
  const opened = [first, ...more]
  assertInput(opened.length >= thresholdSchemes[sharing.scheme].threshold, step)
  assertInput(new Set(opened.map(({ party }) => party)).size === opened.length, step)
  const { Identifier, utils, combineSecret } = suite
  const scalar = combineSecret(
    opened.map(({ party, secret }) => ({
      ...{ identifier: Identifier.fromNumber(party), signingShare: utils.Fn.toBytes(secret) },
    })),
    signersOf(sharing.scheme),
  )
  assertInput(isEqual(toPublic(toScalar(scalar)), publicKeyOf(sharing)), step)
  return Uint8Array.from(scalar)
}

/**
 * - `scalar`: what {@link combine} returns. `importScalar` of this engine takes it back; wallets do not.
 * - `seed`: 32 bytes that every wallet imports, alone or with the public key behind them.
 */
export type ExportFormat = 'scalar' | 'seed'

/**
 * Returns in which forms the key of a share can leave. Shares never hold the seed: of a key with `seed` here, the seed can
 * be shown only if it was kept since the import. Check it with {@link isSeedOf} first.
 * @throws {ThresholdError} `invalid_input`
 */
export function exportFormatsOf(share: Uint8Array): readonly ExportFormat[] {
  return originOf(share) === 'seed' ? ['seed', 'scalar'] : ['scalar']
}

/**
 * Whether a kept seed leads to the key of this share.
 * @throws {ThresholdError} `invalid_input` when the share does not decode
 */
export function isSeedOf(share: Uint8Array, seed: Uint8Array): boolean {
  const { publicKey } = tagOf(share)
  if (!(seed instanceof Uint8Array) || seed.length !== 32) return false
  return isEqual(ed25519.getPublicKey(Uint8Array.from(seed)), publicKey)
}
