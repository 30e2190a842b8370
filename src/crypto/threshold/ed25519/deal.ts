import { ThresholdError } from '../thresholdError.ts'
import { concat, isEqual, type Reader, u32 } from './bytes.ts'
import { fromScheme } from './format.ts'
import { addElements, elementLength, evaluateCommitments, lagrange, multiplyElement } from './group.ts'
import { dealersOf, dealtCoefficients, type Plan, seatOf } from './plan.ts'
import { encodeSharing, publicKeyOf, readSharing, type Sharing } from './share.ts'

/** What a dealer tells everyone in round 1. */
export type Deal = {
  /** Reshare: the shares that it deals from, as it holds them. */
  old?: Sharing
  /** To the coefficients of its polynomial, lowest first; in a refresh without the lowest, which is zero. */
  commitments: Uint8Array[]
  /** Key generation: that it knows the lowest. */
  proof?: Uint8Array
}

const proofLength = 64
const stepOf = ({ ceremony }: Plan) => `${ceremony} round 1`

/** The tag of a reshare: the old shares and the new scheme. A new party knows no more of them than this. */
export function reshareTag(old: Pick<Sharing, 'scheme' | 'epoch'>, publicKey: Uint8Array, to: Plan['scheme']) {
  return concat(fromScheme(old.scheme), u32(old.epoch), publicKey, fromScheme(to))
}

/** The public key that a {@link reshareTag} names. */
export const publicKeyOfTag = (tag: Uint8Array) => tag.subarray(5, 5 + elementLength)

/** The first message of a party; without a deal, it only says what the party expects. */
export function encodeFirst({ tag }: Plan, deal?: Deal): Uint8Array {
  if (!deal) return tag
  const { old, commitments, proof = new Uint8Array() } = deal
  return concat(tag, old ? encodeSharing(old) : new Uint8Array(), ...commitments, proof)
}

/**
 * Reads the first message of `address`, which is a deal if that party deals.
 * @throws {ThresholdError} `mixed_shares` when the party names other shares than this one, `malformed_message`
 */
export function readFirst(plan: Plan, address: number, reader: Reader): Deal | undefined {
  const fail = (code: 'malformed_message' | 'mixed_shares') => new ThresholdError(code, stepOf(plan), address)
  const malformed = () => fail('malformed_message')
  if (!isEqual(reader.bytes(plan.tag.length), plan.tag)) throw fail('mixed_shares')
  const deal = seatOf(plan, address).dealer === 0 ? undefined : readDeal(plan, reader, malformed)
  reader.end()
  const { old } = deal ?? {}
  if (old && !isEqual(reshareTag(old, publicKeyOf(old), plan.scheme), plan.tag)) throw fail('mixed_shares')
  return deal
}

function readDeal(plan: Plan, reader: Reader, malformed: () => ThresholdError): Deal {
  const old = plan.ceremony === 'reshare' ? { old: readSharing(reader, malformed) } : {}
  const commitments = reader.elements(dealtCoefficients(plan))
  return { ...old, commitments, ...(plan.ceremony === 'keygen' && { proof: reader.bytes(proofLength) }) }
}

/**
 * Checks that all dealers of a reshare hold shares of one polynomial, and that each deals its own share of it, weighted.
 * @throws {ThresholdError} `mixed_shares`, `check_failed`
 */
export function assertDealsOwnShare(plan: Plan, deals: ReadonlyMap<number, Deal>): void {
  const dealers = dealersOf(plan)
  const numbers = dealers.map(({ dealer }) => dealer)
  const reference = deals.get(plan.me)?.old ?? deals.get(dealers[0]?.address ?? 0)?.old
  for (const { address, dealer } of dealers) {
    const { old, commitments: [constant] = [] } = deals.get(address) ?? {}
    const fail = (code: 'mixed_shares' | 'check_failed') => new ThresholdError(code, stepOf(plan), address)
    if (!old || !reference || !constant) throw fail('check_failed')
    if (!isEqual(encodeSharing(old), encodeSharing(reference))) throw fail('mixed_shares')
    const weighted = multiplyElement(evaluateCommitments(old.commitments, dealer), lagrange(numbers, dealer))
    if (!isEqual(constant, weighted)) throw fail('check_failed')
  }
}

/** The commitments to the sum of all dealt polynomials. */
export function addDeals(deals: ReadonlyMap<number, Deal>): Uint8Array[] {
  const vectors = [...deals.values()].map(({ commitments }) => commitments)
  const [first = []] = vectors
  return first.map((_, power) => addElements(vectors.flatMap((vector) => vector.slice(power, power + 1))))
}
