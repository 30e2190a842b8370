import { ThresholdError } from '../thresholdError.ts'
import { checkedBefore, concat, createReader, type Reader, u8, u32 } from './bytes.ts'
import { assertBegin, begin, ceremonies, hashLength } from './format.ts'
import { scalars } from './group.ts'
import { encodeShare, encodeSharing, readSharing, reopenShare, type Share, type Sharing } from './share.ts'

/** What the signers of one run agree on. */
export type Signing = { run: Uint8Array; signers: readonly number[]; message: Uint8Array }

/**
 * Round 1: the nonces are drawn and their commitments sent. This state and one signature share together reveal the key
 * share.
 */
export type Committed = Signing & { number: 1; share: Share; nonces: Nonces; own: NonceCommitments }

/** Round 2: the signature share is made. Neither nonces nor share are left. */
export type Signed = Signing & {
  number: 2
  me: number
  sharing: Sharing
  /** Of all signers, in their order. */
  commitments: readonly NonceCommitments[]
  part: bigint
}

/** RFC 9591 §5.1. */
export type Nonces = { hiding: bigint; binding: bigint }
export type NonceCommitments = { hiding: Uint8Array; binding: Uint8Array }

export function readNonceCommitments(reader: Reader): NonceCommitments {
  return { hiding: reader.element(), binding: reader.element() }
}

export function encodeSignState(state: Committed | Signed): Uint8Array {
  const { number, run, signers, message } = state
  return concat(
    ...[begin('state'), u8(number), u8(ceremonies.sign), run],
    ...[u8(signers.length), Uint8Array.from(signers), u32(message.length), message],
    ...(number === 1 ? encodeCommitted(state) : encodeSigned(state)),
  )
}

function encodeCommitted({ share, nonces, own }: Committed): Uint8Array[] {
  const encoded = encodeShare(share)
  const secrets = [scalars.toBytes(nonces.hiding), scalars.toBytes(nonces.binding)]
  return [u32(encoded.length), encoded, ...secrets, own.hiding, own.binding]
}

function encodeSigned({ me, sharing, commitments, part }: Signed): Uint8Array[] {
  const elements = commitments.flatMap(({ hiding, binding }) => [hiding, binding])
  return [u8(me), encodeSharing(sharing), ...elements, scalars.toBytes(part)]
}

/** @throws {ThresholdError} `invalid_input`, also when the nonces are wiped */
export function readSignState(bytes: unknown): Committed | Signed {
  const fail = () => new ThresholdError('invalid_input', 'sign state')
  if (!(bytes instanceof Uint8Array)) throw fail()
  const reader = createReader(bytes, fail, { checkElement: checkedBefore })
  assertBegin(reader, 'state', fail)
  const [number, ceremony] = [reader.u8(), reader.u8()]
  if (ceremony !== ceremonies.sign || (number !== 1 && number !== 2)) throw fail()
  const run = reader.bytes(hashLength)
  const signers = [...reader.bytes(reader.u8())]
  const signing: Signing = { run, signers, message: reader.bytes(reader.u32()) }
  const state =
    number === 1 ? { ...signing, ...readCommitted(reader) } : { ...signing, ...readSigned(reader, signers, fail) }
  reader.end()
  return state
}

function readCommitted(reader: Reader) {
  const share = reopenShare(reader.bytes(reader.u32()))
  const nonces: Nonces = { hiding: reader.scalar(), binding: reader.scalar() }
  return { ...{ number: 1 as const, share, nonces }, own: readNonceCommitments(reader) }
}

function readSigned(reader: Reader, signers: readonly number[], fail: () => Error) {
  return {
    ...{ number: 2 as const, me: reader.u8(), sharing: readSharing(reader, fail) },
    ...{ commitments: signers.map(() => readNonceCommitments(reader)), part: reader.scalar() },
  }
}
