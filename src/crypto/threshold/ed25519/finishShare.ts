import type { ReshareResult } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { checkedBefore, createReader, isEqual } from './bytes.ts'
import { publicKeyOfTag } from './deal.ts'
import { addElements, evaluateCommitments, scalars, toElement, toPublic } from './group.ts'
import { type Plan, seatOf } from './plan.ts'
import { encodeShare, type KeyOrigin, publicKeyOf, readSharing, type Sharing } from './share.ts'

/**
 * Makes the share out of the sum of what was dealt, and checks it against the sum of the commitments. A dealer that
 * leaves gets none.
 * @throws {ThresholdError} `check_failed`
 */
export function finishShare(
  plan: Plan,
  dealt: { sum: bigint; added: readonly Uint8Array[]; origin: KeyOrigin | undefined },
): ReshareResult {
  const fail = () => new ThresholdError('check_failed', `${plan.ceremony} result`)
  const sharing = toSharing(plan, dealt, fail)
  // An identity among the commitments means that fewer parties than agreed could sign.
  try {
    sharing.commitments.forEach(toElement)
  } catch {
    throw fail()
  }
  const publicKey = publicKeyOf(sharing)
  const { receiver } = seatOf(plan, plan.me)
  if (receiver === 0) return { publicKey }
  const { sum } = dealt
  if (scalars.is0(sum) || !isEqual(toPublic(sum), evaluateCommitments(sharing.commitments, receiver))) throw fail()
  return { publicKey, share: encodeShare({ party: receiver, sharing, secret: sum }) }
}

function toSharing(
  { ceremony, scheme, epoch, tag }: Plan,
  { added, origin }: { added: readonly Uint8Array[]; origin: KeyOrigin | undefined },
  fail: () => ThresholdError,
): Sharing {
  const made = { scheme, epoch, commitments: added }
  switch (ceremony) {
    case 'keygen':
      return { ...made, origin: 'dkg' }
    case 'importSeed':
      return { ...made, origin: 'seed' }
    case 'importScalar':
      return { ...made, origin: 'scalar' }
    case 'refresh': {
      const old = readSharing(createReader(tag, fail, { checkElement: checkedBefore }), fail)
      const [publicKey = new Uint8Array(), ...higher] = old.commitments
      const changed = higher.map((commitment, index) => addElements([commitment, ...added.slice(index, index + 1)]))
      return { ...old, epoch, commitments: [publicKey, ...changed] }
    }
    case 'reshare': {
      const sharing: Sharing = { ...made, origin: origin ?? 'dkg' }
      if (!isEqual(publicKeyOf(sharing), publicKeyOfTag(tag))) throw fail()
      return sharing
    }
    default:
      return ceremony satisfies never
  }
}
