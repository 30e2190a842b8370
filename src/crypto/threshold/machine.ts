import { frostEd25519 } from './ed25519/engine.ts'
import type { Ceremony, PartyMessage, Step, ThresholdEngine } from './engine.ts'
import { dkls23 } from './secp256k1/engine.ts'

/** Which engine and which of its ceremonies a machine runs. */
export type MachineKind = {
  engine: keyof typeof engines
  ceremony: 'keygen' | 'sign' | 'refresh' | 'reshare' | 'importKey' | 'importScalar'
}

/** One of this side's parties in a ceremony, by its address in messages. */
export type Seat = { address: number; state?: Uint8Array; result?: SeatResult }
export type SeatResult = { share?: Uint8Array; publicKey?: Uint8Array; signature?: Uint8Array }

/**
 * All parties that one side, the server or the client, runs in one ceremony. It holds secrets. Once stepped, it must
 * never be stepped again (threats T19).
 */
export type Machine = {
  kind: MachineKind
  /** The round whose messages it takes next. */
  round: number
  seats: readonly Seat[]
  /** What this side's own parties tell each other in that round. */
  inside: readonly PartyMessage[]
}

/** The next machine, and the messages for the other side, each with its round. */
export type MachineStep = { machine: Machine; outbox: (PartyMessage & { round: number })[] }

/** The parties' inputs, each at its address. */
export type Start = { address: number; input: unknown }

/** The engines by their names, which are also in their shares. */
export const engines = { 'dkls23-1': dkls23, 'frost-ed25519-1': frostEd25519 } as const satisfies Record<
  string,
  ThresholdEngine
>

export function startMachine(kind: MachineKind, starts: readonly Start[]): MachineStep {
  const ceremony = ceremonyOf(kind)
  const steps = starts.map(({ address, input }) => [address, ceremony.start(input)] as const)
  return collect(kind, 1, steps, [])
}

/**
 * Takes the other side's messages of one round.
 * @throws {ThresholdError}
 */
export function stepMachine({ kind, round, seats, inside }: Machine, inbox: readonly PartyMessage[]): MachineStep {
  const ceremony = ceremonyOf(kind)
  const over = seats.filter(({ state }) => state === undefined)
  const steps = seats.flatMap(({ address, state }) => {
    if (!state) return []
    const received = [...inbox, ...inside].filter(({ to }) => to === address)
    return [[address, ceremony.next(state, received)] as const]
  })
  return collect(kind, round + 1, steps, over)
}

function collect(
  kind: MachineKind,
  round: number,
  steps: readonly (readonly [number, Step<SeatResult>])[],
  over: readonly Seat[],
): MachineStep {
  const own = new Set([...steps.map(([address]) => address), ...over.map(({ address }) => address)])
  const messages = steps.flatMap(([, step]) => step.messages)
  const seats = steps.map(([address, step]): Seat => {
    return { address, ...(step.status === 'running' ? { state: step.state } : { result: step.result }) }
  })
  return {
    machine: { kind, round, seats: [...over, ...seats], inside: messages.filter(({ to }) => own.has(to)) },
    outbox: messages.filter(({ to }) => !own.has(to)).map((message) => ({ round, ...message })),
  }
}

function ceremonyOf({ engine, ceremony }: MachineKind): Ceremony<unknown, SeatResult> {
  const found = (engines[engine] as unknown as Record<string, Ceremony<unknown, SeatResult>>)[ceremony]
  if (!found) throw new TypeError('The engine has no such ceremony.')
  return found
}
