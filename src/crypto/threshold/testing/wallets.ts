import { randomBytes } from '../../randomBytes.ts'
import { type ReshareStart, type ThresholdEngine, type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { runCeremony, type Tamper } from './runCeremony.ts'

/** All shares of a key, by party. */
export type Wallet = { scheme: ThresholdScheme; publicKey: Uint8Array; shares: Map<number, Uint8Array> }

export const newSession = () => randomBytes(32)

export const partiesOf = (scheme: ThresholdScheme) =>
  Array.from({ length: thresholdSchemes[scheme].parties }, (_, index) => index + 1)

/** The first `threshold` parties. */
export const quorumOf = (scheme: ThresholdScheme) => partiesOf(scheme).slice(0, thresholdSchemes[scheme].threshold)

/** Every set of `threshold` parties. */
export function quorumsOf(scheme: ThresholdScheme): number[][] {
  const subsets = partiesOf(scheme).reduce<number[][]>(
    (sets, party) => sets.concat(sets.map((set) => [...set, party])),
    [[]],
  )
  return subsets.filter((set) => set.length === thresholdSchemes[scheme].threshold)
}

/** What each party passes to one run. */
export function toStarts<start>(parties: readonly number[], start: (party: number, sessionId: Uint8Array) => start) {
  const sessionId = newSession()
  return new Map(parties.map((party) => [party, start(party, sessionId)]))
}

type Made = { share?: Uint8Array; publicKey: Uint8Array }

/** Collects the shares of a run by their new party, and checks that all parties name one public key. */
export function toWallet(scheme: ThresholdScheme, results: ReadonlyMap<number, Made>): Wallet {
  const keys = new Set([...results.values()].map(({ publicKey }) => Buffer.from(publicKey).toString('hex')))
  if (keys.size !== 1) throw new Error('The parties name different public keys.')
  const shares = [...results].flatMap(([party, { share }]) => (share ? [[party, share] as const] : []))
  const [{ publicKey } = { publicKey: new Uint8Array() }] = results.values()
  return { scheme, publicKey, shares: new Map(shares) }
}

export function createWallet(engine: ThresholdEngine, scheme: ThresholdScheme, tamper?: Tamper): Wallet {
  const starts = toStarts(partiesOf(scheme), (party, sessionId) => ({ sessionId, scheme, party }))
  return toWallet(scheme, runCeremony(engine.keygen, starts, tamper).results)
}

export function importWallet(
  { importKey }: Pick<ThresholdEngine, 'importKey'>,
  scheme: ThresholdScheme,
  privateKey: Uint8Array,
  tamper?: Tamper,
): Wallet {
  const starts = toStarts(partiesOf(scheme), (party, sessionId) => ({
    ...{ sessionId, scheme, party, ...(party === 1 && { privateKey }) },
  }))
  return toWallet(scheme, runCeremony(importKey, starts, tamper).results)
}

export function signWith(
  engine: ThresholdEngine,
  { scheme, shares }: Wallet,
  message: Uint8Array,
  { signers = quorumOf(scheme), tamper }: { signers?: readonly number[]; tamper?: Tamper } = {},
): Uint8Array {
  const starts = toStarts(signers, (party, sessionId) => {
    return { sessionId, share: shares.get(party) ?? new Uint8Array(), signers, message }
  })
  const signatures = [...runCeremony(engine.sign, starts, tamper).results.values()]
  const [signature = new Uint8Array()] = signatures.map((result) => result.signature)
  if (signatures.some((other) => !Buffer.from(other.signature).equals(signature))) throw new Error('Signatures differ.')
  return signature
}

export function refreshWallet(engine: ThresholdEngine, { scheme, shares }: Wallet, tamper?: Tamper): Wallet {
  const starts = toStarts([...shares.keys()], (party, sessionId) => {
    return { sessionId, share: shares.get(party) ?? new Uint8Array() }
  })
  return toWallet(scheme, runCeremony(engine.refresh, starts, tamper).results)
}

/** What each party passes to a reshare, by its address in messages (see `PartyMessage`). */
export function toReshareStarts(
  engine: ThresholdEngine,
  wallet: Wallet,
  plan: { to: ThresholdScheme; dealers?: readonly number[]; stays?: Readonly<Record<number, number>> },
): Map<number, ReshareStart> {
  const { scheme: from, shares, publicKey } = wallet
  const { to, dealers = quorumOf(from) } = plan
  const stays = plan.stays ?? Object.fromEntries(dealers.map((dealer) => [dealer, dealer]))
  const common = { sessionId: newSession(), dealers, from, to, stays, publicKey }
  const epoch = engine.tagOf(shares.get(dealers[0] ?? 0) ?? new Uint8Array()).epoch
  const oldNumberOf = (party: number) => dealers.find((dealer) => stays[dealer] === party)
  const receivers = partiesOf(to).map((newParty) => {
    const share = shares.get(oldNumberOf(newParty) ?? 0)
    return [newParty, { ...common, epoch, newParty, ...(share && { share }) }] as const
  })
  const leaving = dealers.filter((dealer) => stays[dealer] === undefined)
  const leavers = leaving.map(
    (dealer) =>
      [receivers.length + dealer, { ...common, epoch, share: shares.get(dealer) ?? new Uint8Array() }] as const,
  )
  return new Map<number, ReshareStart>([...receivers, ...leavers])
}

export function reshareWallet(
  engine: ThresholdEngine,
  wallet: Wallet,
  plan: Parameters<typeof toReshareStarts>[2],
  tamper?: Tamper,
): Wallet {
  const run = runCeremony(engine.reshare, toReshareStarts(engine, wallet, plan), tamper)
  return toWallet(plan.to, run.results)
}
