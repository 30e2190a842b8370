import { randomBytes } from '../../../randomBytes.ts'
import { type PartyMessage, type ReshareStart, type ThresholdScheme, thresholdSchemes } from '../../engine.ts'
import { at } from '../at.ts'
import { dkls23 } from '../engine.ts'
import { runCeremony } from './runCeremony.ts'

// All parties of a ceremony in one process, for tests, benchmarks and soak runs. Shares are in the order of the parties.

type Deliver = (message: PartyMessage, round: number) => PartyMessage
export type Shares = readonly Uint8Array[]

const partiesOf = (scheme: ThresholdScheme) =>
  Array.from({ length: thresholdSchemes[scheme].parties }, (_, index) => index + 1)
const sharesOf = (results: Map<number, { share: Uint8Array }>) => [...results.values()].map(({ share }) => share)

export function keygenAll(scheme: ThresholdScheme, deliver?: Deliver): Shares {
  const sessionId = randomBytes(32)
  const toRunner = (party: number) => {
    return { address: party, step: dkls23.keygen.start({ sessionId, scheme, party }), next: dkls23.keygen.next }
  }
  return sharesOf(runCeremony(partiesOf(scheme).map(toRunner), deliver))
}

export function importAll(scheme: ThresholdScheme, privateKey: Uint8Array, deliver?: Deliver): Shares {
  const sessionId = randomBytes(32)
  const toRunner = (party: number) => {
    const step = dkls23.importKey.start({ sessionId, scheme, party, ...(party === 1 && { privateKey }) })
    return { address: party, step, next: dkls23.importKey.next }
  }
  return sharesOf(runCeremony(partiesOf(scheme).map(toRunner), deliver))
}

export function refreshAll(shares: Shares, deliver?: Deliver): Shares {
  const sessionId = randomBytes(32)
  const toRunner = (share: Uint8Array) => {
    const address = dkls23.tagOf(share).party
    return { address, step: dkls23.refresh.start({ sessionId, share }), next: dkls23.refresh.next }
  }
  return sharesOf(runCeremony(shares.map(toRunner), deliver))
}

/** The signature that every signer got. */
export function signAll(shares: Shares, message: Uint8Array, deliver?: Deliver): Uint8Array {
  const sessionId = randomBytes(32)
  const signers = shares.map((share) => dkls23.tagOf(share).party)
  const toRunner = (share: Uint8Array) => {
    const step = dkls23.sign.start({ sessionId, share, signers, message })
    return { address: dkls23.tagOf(share).party, step, next: dkls23.sign.next }
  }
  return at([...runCeremony(shares.map(toRunner), deliver).values()], 0).signature
}

/**
 * The shares of the new scheme. `dealers` are shares of the old one; `stays` says what they become, by old number.
 */
export function reshareAll(
  dealers: Shares,
  to: ThresholdScheme,
  stays: Record<number, number>,
  deliver?: Deliver,
): Shares {
  const { scheme: from, publicKey, epoch } = dkls23.tagOf(at(dealers, 0))
  const numbers = dealers.map((share) => dkls23.tagOf(share).party)
  const common = { sessionId: randomBytes(32), dealers: numbers, from, to, stays, publicKey, epoch }
  const toRunner = (address: number, own: Pick<ReshareStart, 'share' | 'newParty'>) => {
    return { address, step: dkls23.reshare.start({ ...common, ...own }), next: dkls23.reshare.next }
  }
  const holders = partiesOf(to).map((newParty) => {
    const share = dealers.find((dealer) => stays[dkls23.tagOf(dealer).party] === newParty)
    return toRunner(newParty, { newParty, ...(share && { share }) })
  })
  const leaving = dealers.filter((share) => stays[dkls23.tagOf(share).party] === undefined)
  const leavers = leaving.map((share) => toRunner(partiesOf(to).length + dkls23.tagOf(share).party, { share }))
  const results = runCeremony([...holders, ...leavers], deliver)
  return partiesOf(to).flatMap((party) => results.get(party)?.share ?? [])
}

/** Every set of `threshold` parties. */
export function quorumsOf(scheme: ThresholdScheme): number[][] {
  const { threshold } = thresholdSchemes[scheme]
  const subsets = partiesOf(scheme).reduce<number[][]>(
    (sets, party) => sets.concat(sets.map((set) => [...set, party])),
    [[]],
  )
  return subsets.filter((set) => set.length === threshold)
}
