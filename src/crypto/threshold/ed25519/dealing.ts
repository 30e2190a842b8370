import type { PartyMessage, ReshareResult, Step } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { checkedBefore, concat, createReader, isEqual, type Reader, u8, u32 } from './bytes.ts'
import { addDeals, assertDealsOwnShare, type Deal, encodeFirst, readFirst } from './deal.ts'
import { finishShare } from './finishShare.ts'
import { assertBegin, begin, hash } from './format.ts'
import { evaluate, evaluateCommitments, scalars, toPublic } from './group.ts'
import { assertProofs } from './keyProof.ts'
import { echoError, type Round, readInbox, toMessages } from './message.ts'
import { dealersOf, encodePlan, type Plan, readPlan, seatOf } from './plan.ts'

/** Where a party stands. */
type Progress = {
  plan: Plan
  number: 1 | 2
  /** The part of the new share that is known: the old share in a refresh, and what this party dealt to itself. */
  sum: bigint
  /** This party's polynomial, until it is dealt. */
  coefficients: readonly bigint[]
  /** First messages by address: in round 1 only this party's own. */
  firsts: ReadonlyMap<number, Uint8Array>
}

/** Begins a run. A dealer passes its polynomial, and what it says about it. */
export function startDealing(
  plan: Plan,
  own: { sum?: bigint; coefficients?: readonly bigint[]; deal?: Deal },
): Step<ReshareResult> {
  const { sum = 0n, coefficients = [], deal } = own
  const first = encodeFirst(plan, deal)
  const progress: Progress = { plan, number: 1, sum, coefficients, firsts: new Map([[plan.me, first]]) }
  return running(progress, () => first)
}

/** @throws {ThresholdError} */
export function nextDealing(
  allowed: readonly Plan['ceremony'][],
  state: Uint8Array,
  inbox: readonly PartyMessage[],
): Step<ReshareResult> {
  const progress = readState(allowed, state)
  const bodies = readInbox(roundOf(progress), inbox)
  return progress.number === 1 ? deal(progress, bodies) : receive(progress, bodies)
}

/** Takes every party's first message; gives each receiver its value, and everyone the hash of what was heard. */
function deal({ plan, sum, coefficients, firsts }: Progress, bodies: Map<number, Reader>): Step<ReshareResult> {
  const heard = new Map([...firsts, ...[...bodies].map(([from, reader]) => [from, reader.rest()] as const)])
  const deals = readDeals(plan, [...toReaders(firsts), ...bodies])
  if (plan.ceremony === 'reshare') assertDealsOwnShare(plan, deals)
  if (plan.ceremony === 'keygen') assertOthersProofs(plan, coefficients, deals)
  const valueFor = (address: number) => evaluate(coefficients, seatOf(plan, address).receiver)
  const progress: Progress = {
    ...{ plan, number: 2, coefficients: [], firsts: heard },
    sum: seatOf(plan, plan.me).receiver === 0 ? 0n : scalars.add(sum, valueFor(plan.me)),
  }
  const echo = toEcho(progress)
  return running(progress, (to) => (hasValue(plan, plan.me, to) ? concat(echo, scalars.toBytes(valueFor(to))) : echo))
}

/** Takes every dealer's value, and checks that all parties heard the same first messages. */
function receive(progress: Progress, bodies: Map<number, Reader>): Step<ReshareResult> {
  const { plan, firsts } = progress
  const deals = readDeals(plan, toReaders(firsts))
  const echo = toEcho(progress)
  const { receiver } = seatOf(plan, plan.me)
  const read = [...bodies].map(([from, reader]) => {
    const heard = reader.bytes(echo.length)
    const value = hasValue(plan, from, plan.me) ? reader.scalar() : undefined
    reader.end()
    return { from, heard, value }
  })
  // After the form of all: a message that was damaged on its way bans no wallet.
  if (!read.every(({ heard }) => isEqual(heard, echo))) throw echoError(roundOf(progress))
  let sum = progress.sum
  for (const { from, value } of read) {
    if (value === undefined) continue
    const commitments = deals.get(from)?.commitments ?? []
    const expected = evaluateCommitments(commitments, receiver, { constant: plan.ceremony !== 'refresh' })
    if (!isEqual(toPublic(value), expected)) throw new ThresholdError('check_failed', `${plan.ceremony} value`, from)
    sum = scalars.add(sum, value)
  }
  const origin = deals.get(dealersOf(plan)[0]?.address ?? 0)?.old?.origin
  return { status: 'done', messages: [], result: finishShare(plan, { sum, added: addDeals(deals), origin }) }
}

function assertOthersProofs(plan: Plan, coefficients: readonly bigint[], deals: ReadonlyMap<number, Deal>): void {
  const own = { dealer: plan.me, coefficients, commitments: deals.get(plan.me)?.commitments ?? [] }
  const others = [...deals].flatMap(([dealer, { commitments, proof }]) =>
    proof && dealer !== plan.me ? [[dealer, { commitments, proof }] as const] : [],
  )
  assertProofs(plan, own, new Map(others))
}

function readDeals(plan: Plan, firsts: readonly (readonly [number, Reader])[]): Map<number, Deal> {
  const read = firsts.map(([address, reader]) => [address, readFirst(plan, address, reader)] as const)
  return new Map(read.flatMap(([address, deal]) => (deal ? [[address, deal] as const] : [])))
}

/** First messages that lie in the state, and were checked when they came in. */
function toReaders(firsts: Progress['firsts']): [number, Reader][] {
  const fail = () => new ThresholdError('invalid_input', 'state')
  return [...firsts].map(([address, body]) => [address, createReader(body, fail, { checkElement: checkedBefore })])
}

/** Whether `from` deals and `to` receives. */
const hasValue = (plan: Plan, from: number, to: number) =>
  seatOf(plan, from).dealer !== 0 && seatOf(plan, to).receiver !== 0

function toEcho({ plan, firsts }: Progress): Uint8Array {
  const addresses = plan.seats.map(({ address }) => address)
  const heard = addresses.map((address) => firsts.get(address) ?? new Uint8Array())
  return hash('echo', [plan.run, Uint8Array.from(addresses), ...heard])
}

const roundOf = ({ plan, number }: Progress): Round => ({
  ...{ ceremony: plan.ceremony, number, run: plan.run, me: plan.me },
  parties: plan.seats.map(({ address }) => address),
})

function running(progress: Progress, body: (to: number) => Uint8Array): Step<never> {
  return { status: 'running', state: encodeState(progress), messages: toMessages(roundOf(progress), body) }
}

function encodeState({ plan, number, sum, coefficients, firsts }: Progress): Uint8Array {
  const bodies = [...firsts].flatMap(([address, body]) => [u8(address), u32(body.length), body])
  return concat(
    ...[begin('state'), u8(number), encodePlan(plan), scalars.toBytes(sum)],
    ...[u8(coefficients.length), ...coefficients.map((coefficient) => scalars.toBytes(coefficient))],
    ...[u8(firsts.size), ...bodies],
  )
}

function readState(allowed: readonly Plan['ceremony'][], state: unknown): Progress {
  const fail = () => new ThresholdError('invalid_input', `${allowed[0]} state`)
  if (!(state instanceof Uint8Array)) throw fail()
  const reader = createReader(state, fail)
  assertBegin(reader, 'state', fail)
  const number = reader.u8()
  if (number !== 1 && number !== 2) throw fail()
  const [plan, sum] = [readPlan(reader, allowed, fail), reader.scalarOrZero()]
  const coefficients = Array.from({ length: reader.u8() }, () => reader.scalarOrZero())
  const firsts = Array.from({ length: reader.u8() }, () => [reader.u8(), reader.bytes(reader.u32())] as const)
  reader.end()
  return { plan, number, sum, coefficients, firsts: new Map(firsts) }
}
