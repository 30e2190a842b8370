import { type Ceremony, type ThresholdEngine, type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { type Run, runCeremony } from './runCeremony.ts'
import { partiesOf, quorumOf, toReshareStarts, toStarts, type Wallet } from './wallets.ts'

export type CeremonyName = 'keygen' | 'sign' | 'refresh' | 'importKey' | 'reshare'

/** Who does what in a ceremony, by address. */
export type Plan = {
  /** Of the shares that it uses or makes. */
  scheme: ThresholdScheme
  /** Reshare: of the old shares. */
  from?: ThresholdScheme
  addresses: readonly number[]
  deals(address: number): boolean
  /** Whether the party holds a share at the end. */
  holds(address: number): boolean
}

export type AttackedCeremony = {
  ceremony: CeremonyName
  plan: Plan
  machine: Ceremony<never, unknown>
  /** An honest run: another one each time, over the same shares. */
  record(): Run<unknown>
}

type Dealt = (scheme: ThresholdScheme) => Wallet
const always = () => true
const message = new Uint8Array(32).fill(7)
const privateKey = new Uint8Array(32).fill(9)

function toAttacked<start>(
  ceremony: CeremonyName,
  plan: Plan,
  machine: Ceremony<start, unknown>,
  starts: () => ReadonlyMap<number, start>,
): AttackedCeremony {
  return { ceremony, plan, machine: machine as Ceremony<never, unknown>, record: () => runCeremony(machine, starts()) }
}

const shareOf = ({ shares }: Wallet, party: number) => shares.get(party) ?? new Uint8Array()

/** The last parties sign, so that numbers and places differ where not all do. */
export function attackedSign({ sign }: ThresholdEngine, dealt: Dealt, scheme: ThresholdScheme): AttackedCeremony {
  const wallet = dealt(scheme)
  const signers = partiesOf(scheme).slice(-thresholdSchemes[scheme].threshold)
  const plan = { scheme, addresses: signers, deals: always, holds: always }
  return toAttacked('sign', plan, sign, () =>
    toStarts(signers, (party, sessionId) => ({ sessionId, share: shareOf(wallet, party), signers, message })),
  )
}

/** The three ceremonies in which every party gets a share of one scheme. */
export function attackedDealings(
  { keygen, refresh, importKey }: ThresholdEngine,
  dealt: Dealt,
  scheme: ThresholdScheme,
): AttackedCeremony[] {
  const addresses = partiesOf(scheme)
  const plan = { scheme, addresses, deals: always, holds: always }
  const wallet = dealt(scheme)
  return [
    toAttacked('keygen', plan, keygen, () => toStarts(addresses, (party, sessionId) => ({ sessionId, scheme, party }))),
    toAttacked('refresh', plan, refresh, () =>
      toStarts(addresses, (party, sessionId) => ({ sessionId, share: shareOf(wallet, party) })),
    ),
    toAttacked('importKey', { ...plan, deals: (party) => party === 1 }, importKey, () =>
      toStarts(addresses, (party, sessionId) => ({
        ...{ sessionId, scheme, party, ...(party === 1 && { privateKey }) },
      })),
    ),
  ]
}

/** The first dealer becomes party 2 and the others leave: among the new parties, one has no old share. */
export function attackedReshare(
  engine: ThresholdEngine,
  dealt: Dealt,
  schemes: { from: ThresholdScheme; to: ThresholdScheme },
): AttackedCeremony {
  const { from, to } = schemes
  const [dealers, { parties }] = [quorumOf(from), thresholdSchemes[to]]
  const leaving = dealers.slice(1).map((dealer) => parties + dealer)
  const plan: Plan = {
    ...{ scheme: to, from, addresses: [...partiesOf(to), ...leaving] },
    deals: (address) => address === 2 || address > parties,
    holds: (address) => address <= parties,
  }
  const wallet = dealt(from)
  return toAttacked('reshare', plan, engine.reshare, () =>
    toReshareStarts(engine, wallet, { to, dealers, stays: { 1: 2 } }),
  )
}
