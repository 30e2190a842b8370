import { ed25519 } from '@noble/curves-frost/ed25519.js'
import { ThresholdError } from '../thresholdError.ts'
import { evaluateCommitments, scalars } from './group.ts'
import { publicKeyOf, type Sharing } from './share.ts'
import type { NonceCommitments, Signed } from './signState.ts'
import { signersOf, suite } from './suite.ts'

const { Identifier } = suite

/**
 * Adds the signers' parts up, and verifies the sum before anyone sees it: without the cofactor, and with canonical
 * encodings only, as the strictest verifiers do (RFC 8032 §5.1.7).
 * @throws {ThresholdError} `wrong_signature`, naming the signer whose part is wrong
 */
export function aggregate(
  { sharing, signers, commitments, message }: Signed,
  parts: ReadonlyMap<number, bigint>,
): Uint8Array {
  const pub = toFrostPublic(sharing, signers)
  const list = toCommitmentList(signers, commitments)
  const shares = Object.fromEntries(
    [...parts].map(([signer, part]) => [Identifier.fromNumber(signer), scalars.toBytes(part)]),
  )
  const signature = attempt(() => suite.aggregate(pub, list, message, shares))
  if (signature && ed25519.verify(signature, message, publicKeyOf(sharing), { zip215: false })) {
    return Uint8Array.from(signature)
  }
  const wrong = signers.find((signer) => {
    const identifier = Identifier.fromNumber(signer)
    const share = shares[identifier]
    return !share || !attempt(() => suite.verifyShare(pub, list, message, identifier, share))
  })
  throw new ThresholdError('wrong_signature', 'sign result', wrong)
}

/** The public side of a sharing in noble's words, for `signers`. */
export function toFrostPublic(sharing: Sharing, signers: readonly number[]) {
  const commitments = sharing.commitments.map((commitment) => Uint8Array.from(commitment))
  const verifyingShares = Object.fromEntries(
    signers.map((signer) => [Identifier.fromNumber(signer), evaluateCommitments(commitments, signer)]),
  )
  return { signers: signersOf(sharing.scheme), commitments, verifyingShares }
}

export function toCommitmentList(signers: readonly number[], commitments: readonly NonceCommitments[]) {
  return signers.flatMap((signer, index) => {
    const own = commitments[index]
    return own ? [{ identifier: Identifier.fromNumber(signer), ...own }] : []
  })
}

function attempt<value>(work: () => value): value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
