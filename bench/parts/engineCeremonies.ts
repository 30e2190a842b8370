import type { Machine, MachineKind, MachineStep, PartyMessage, Start } from 'latchkey/crypto/threshold'
import { partiesOf, type ThresholdSignatureScheme } from 'latchkey/wire/mpc'

/** Runs one step of the parties of one side, on this thread or in a worker. */
export type RunStep = {
  startMachine(kind: MachineKind, starts: readonly Start[]): MachineStep | Promise<MachineStep>
  stepMachine(machine: Machine, inbox: readonly PartyMessage[]): MachineStep | Promise<MachineStep>
}

/** What a ceremony cost: the milliseconds of each side, the bytes of its messages by direction, and its rounds. */
export type Cost = { clientMs: number; serverMs: number; bytesUp: number; bytesDown: number; rounds: number }

/** All shares of a key, by party. */
export type Shares = ReadonlyMap<number, Uint8Array>

type Engine = MachineKind['engine']
type Options = { runStep: RunStep; clock: () => number; engine: Engine; scheme: ThresholdSignatureScheme }
type Sides = { client: readonly number[]; server: readonly number[] }

export type Costs = Record<'keygen' | 'refresh' | 'sign', Cost[]>

/** Runs each ceremony so many times. Signatures are made with the shares of the last refresh. */
export async function measureScheme(options: Options, counts: { keys: number; signatures: number }): Promise<Costs> {
  const costs: Costs = { keygen: [], refresh: [], sign: [] }
  let shares: Shares = new Map()
  for (let count = 0; count < counts.keys; count += 1) {
    const made = await keygen(options)
    const next = await refresh(options, made.shares)
    costs.keygen.push(made.cost)
    costs.refresh.push(next.cost)
    shares = next.shares
  }
  for (let count = 0; count < counts.signatures; count += 1) costs.sign.push(await sign(options, shares))
  return costs
}

export function keygen(options: Options): Promise<{ cost: Cost; shares: Shares }> {
  return makeShares(options, 'keygen', (party, { sessionId }) => ({ sessionId, scheme: options.scheme, party }))
}

export function refresh(options: Options, shares: Shares): Promise<{ cost: Cost; shares: Shares }> {
  return makeShares(options, 'refresh', (party, { sessionId }) => ({ sessionId, share: shares.get(party) }))
}

/** Signs 32 random bytes with one party of the client and all of the server, as the managed wallet does. */
export async function sign(options: Options, shares: Shares): Promise<Cost> {
  const server = partiesOf[options.scheme].server
  const message = crypto.getRandomValues(new Uint8Array(32))
  const signers = [1, ...server]
  const { cost, results } = await runCeremony(options, 'sign', { client: [1], server }, (party, { sessionId }) => ({
    ...{ sessionId, share: shares.get(party), signers, message },
  }))
  if (!results.every(({ signature }) => signature)) throw new Error('A party has no signature.')
  return cost
}

type Inputs = (party: number, run: { sessionId: Uint8Array }) => object

async function makeShares(options: Options, ceremony: 'keygen' | 'refresh', toInput: Inputs) {
  const { client, server } = partiesOf[options.scheme]
  const { cost, results } = await runCeremony(options, ceremony, { client, server }, toInput)
  const parties = [...client, ...server]
  return { cost, shares: new Map(results.flatMap(({ share }, at) => (share ? [[parties[at] ?? 0, share]] : []))) }
}

/** Runs both sides of a ceremony, one after the other in each round. Results are in the order of the parties. */
async function runCeremony(
  { runStep, clock, engine }: Options,
  ceremony: MachineKind['ceremony'],
  { client, server }: Sides,
  toInput: Inputs,
) {
  const run = { sessionId: crypto.getRandomValues(new Uint8Array(32)) }
  const cost: Cost = { clientMs: 0, serverMs: 0, bytesUp: 0, bytesDown: 0, rounds: 0 }
  const timed = async (side: 'clientMs' | 'serverMs', act: () => MachineStep | Promise<MachineStep>) => {
    const startedAt = clock()
    const step = await act()
    cost[side] += clock() - startedAt
    return step
  }
  const startsOf = (parties: readonly number[]) =>
    parties.map((party) => ({ address: party, input: toInput(party, run) }))
  const kind = { engine, ceremony }
  let ours = await timed('clientMs', () => runStep.startMachine(kind, startsOf(client)))
  let theirs = await timed('serverMs', () => runStep.startMachine(kind, startsOf(server)))
  while (ours.outbox.length > 0 || theirs.outbox.length > 0) {
    cost.rounds += 1
    cost.bytesUp += lengthOf(ours.outbox)
    cost.bytesDown += lengthOf(theirs.outbox)
    const [up, down] = [ours, theirs]
    ours = await timed('clientMs', () => runStep.stepMachine(up.machine, down.outbox))
    theirs = await timed('serverMs', () => runStep.stepMachine(down.machine, up.outbox))
  }
  const results = [...ours.machine.seats, ...theirs.machine.seats].map(({ result = {} }) => result)
  return { cost, results }
}

function lengthOf(messages: readonly PartyMessage[]): number {
  return messages.reduce((sum, { bytes }) => sum + bytes.length, 0)
}
