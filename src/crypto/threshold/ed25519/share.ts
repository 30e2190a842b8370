import { type ShareTag, type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { checkedBefore, concat, createReader, isEqual, type Reader, u8, u32 } from './bytes.ts'
import { assertBegin, begin, engineName, fromScheme, hash, toScheme } from './format.ts'
import { evaluateCommitments, scalars, toPublic } from './group.ts'

/**
 * Where the key comes from. It decides in which form the key can leave: wallets import seeds of RFC 8032, and no seed
 * leads to a scalar that was drawn or summed.
 * - `dkg`: the parties made it together.
 * - `seed`: a dealer split the scalar of a seed.
 * - `scalar`: a dealer split a scalar, such as an exported `dkg` key.
 */
export type KeyOrigin = 'dkg' | 'seed' | 'scalar'
const origins: readonly KeyOrigin[] = ['dkg', 'seed', 'scalar']

/** All that the shares of one epoch have in common. */
export type Sharing = {
  scheme: ThresholdScheme
  epoch: number
  origin: KeyOrigin
  /** To the coefficients of the polynomial on which all shares lie, lowest first: the first is the public key. */
  commitments: readonly Uint8Array[]
}

export type Share = { party: number; sharing: Sharing; secret: bigint }

/** Epochs are counted in four bytes. */
export const lastEpoch = 0xffffffff

export const fromOrigin = (origin: KeyOrigin) => u8(origins.indexOf(origin) + 1)

export const publicKeyOf = ({ commitments: [publicKey = new Uint8Array()] }: Sharing) => Uint8Array.from(publicKey)

export function encodeSharing({ scheme, epoch, origin, commitments }: Sharing): Uint8Array {
  return concat(fromScheme(scheme), u32(epoch), fromOrigin(origin), ...commitments)
}

/** Reads {@link encodeSharing}. */
export function readSharing(reader: Reader, toError: () => Error): Sharing {
  const scheme = toScheme(reader.u8(), toError)
  const epoch = reader.u32()
  const origin = origins[reader.u8() - 1]
  if (!origin) throw toError()
  const { threshold } = thresholdSchemes[scheme]
  return { scheme, epoch, origin, commitments: reader.elements(threshold) }
}

export function encodeShare({ party, sharing, secret }: Share): Uint8Array {
  return concat(begin('share'), u8(party), encodeSharing(sharing), scalars.toBytes(secret))
}

/**
 * Opens a share, and checks that its secret lies on the polynomial that it names: a changed public key in a stored share
 * must not become part of a challenge.
 * @throws {ThresholdError} `invalid_input`
 */
export function openShare(bytes: unknown): Share {
  const share = readShare(bytes)
  const { party, sharing, secret } = share
  if (!isEqual(toPublic(secret), evaluateCommitments(sharing.commitments, party))) throw shareError()
  return share
}

/**
 * Opens a share that {@link openShare} has checked before.
 * @throws {ThresholdError} `invalid_input`
 */
export const reopenShare = (bytes: unknown) => readShare(bytes, { checkElement: checkedBefore })

/** @throws {ThresholdError} `invalid_input` */
export function tagOf(bytes: Uint8Array): ShareTag {
  const { party, sharing } = reopenShare(bytes)
  return {
    ...{ engine: engineName, party },
    ...{ scheme: sharing.scheme, epoch: sharing.epoch, publicKey: publicKeyOf(sharing) },
  }
}

/** @throws {ThresholdError} `invalid_input` */
export function sharingOf(bytes: Uint8Array): Uint8Array {
  return hash('sharing', [encodeSharing(openShare(bytes).sharing)])
}

/**
 * Returns where the key of a share comes from.
 * @throws {ThresholdError} `invalid_input`
 */
export function originOf(share: Uint8Array): KeyOrigin {
  return reopenShare(share).sharing.origin
}

function readShare(bytes: unknown, options?: Parameters<typeof createReader>[2]): Share {
  if (!(bytes instanceof Uint8Array)) throw shareError()
  const reader = createReader(bytes, shareError, options)
  assertBegin(reader, 'share', shareError)
  const party = reader.u8()
  const sharing = readSharing(reader, shareError)
  if (party < 1 || party > thresholdSchemes[sharing.scheme].parties) throw shareError()
  const secret = reader.scalar()
  reader.end()
  return { party, sharing, secret }
}

const shareError = () => new ThresholdError('invalid_input', 'read share')
