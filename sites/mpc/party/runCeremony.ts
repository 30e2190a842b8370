import { type Machine, type MachineKind, type Start, ThresholdError, toSessionId } from 'latchkey/crypto/threshold'
import { parse, parseJson, WireError } from 'latchkey/wire'
import {
  type CeremonyStart,
  type CeremonyStarted,
  type CeremonyStepped,
  ceremonyStarted,
  ceremonyStepped,
  decodeFrame,
  encodeFrame,
  type engineOf,
  maxJsonLength,
  type RoundMessage,
  type ThresholdSignatureScheme,
} from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { RunStep } from '../heavy/steps.ts'
import type { Calls } from './calls.ts'

/** What the client's parties put in. `scheme` is that of the shares that take part, or of the new ones of a new key. */
export type CeremonyPlan = {
  ceremony: MachineKind['ceremony']
  starts: readonly Start[]
  scheme: ThresholdSignatureScheme
  /** Lower-case hex: SHA-256 of the bytes that are signed; empty in other ceremonies. */
  digest?: string
}

export type RunOptions = {
  environmentId: string
  engine: (typeof engineOf)[keyof typeof engineOf]
  calls: Calls
  runStep: RunStep
  request: CeremonyStart
  plan: CeremonyPlan
  /** The page's proofs: its signed session id, an MFA token. */
  headers: Record<string, string>
  /** Checks and stores what the server said, before any message leaves. Throwing ends the ceremony. */
  onBegun?: (begun: CeremonyStarted) => Promise<void>
  /** Stores durably that a check failed, before anything else leaves. */
  onBan: () => Promise<void>
  /** Rounds that are over. */
  onProgress?: (round: number) => void
}

export type CeremonyOutcome = {
  ceremonyId: string
  begun: CeremonyStarted
  stepped: CeremonyStepped
  results: readonly { share?: Uint8Array; publicKey?: Uint8Array; signature?: Uint8Array }[]
}

/** No ceremony of the engines has more. */
const maxRounds = 16

/**
 * Runs the client's parties of one ceremony against the server, sending the messages of two rounds at a time where the
 * protocol allows it. The machine is replaced in each step and never stored: a frame that is closed in between leaves a
 * ceremony that ends by itself (threats T19).
 * @throws {FrameError} `check_failed` after a failed check of either side, when `onBan` has stored it
 */
export async function runCeremony(options: RunOptions): Promise<CeremonyOutcome> {
  const { environmentId, calls, runStep, request, plan, headers, onBegun, onBan, onProgress } = options
  const ceremonyId = crypto.randomUUID()
  const path = `/ceremonies/${ceremonyId}`
  const post = (suffix: string, body: Uint8Array<ArrayBuffer> | object) =>
    calls('POST', `${path}${suffix}`, { body, headers })
  const end = (reason: 'aborted' | 'check_failed') => post('/end', { reason }).catch(() => undefined)

  const answer = decodeFrame(await post('', request))
  const begun = parse(ceremonyStarted, parseJson(answer.head, maxJsonLength))
  try {
    if (begun.ceremonyId !== ceremonyId || begun.engine !== options.engine) throw new FrameError('invalid_answer')
    await onBegun?.(begun)
    const { stepped, results } = await run()
    return { ceremonyId, begun, stepped, results }
  } catch (error) {
    throw await settle(error)
  }

  async function run() {
    const sessionId = toSessionId({
      ...{ environmentId, ceremonyId, walletId: begun.walletId, engine: begun.engine, epoch: begun.epoch },
      ...{ kind: request.kind, scheme: plan.scheme, origin: request.origin, digest: plan.digest ?? '' },
      ...{ clientNonce: request.clientNonce, serverNonce: begun.serverNonce },
    })
    const starts = plan.starts.map(({ address, input }) => ({ address, input: { ...(input as object), sessionId } }))
    const inbox = createInbox(starts.map(({ address }) => address))
    inbox.add(answer.messages)
    let { machine, outbox } = await runStep('startMachine', { engine: options.engine, ceremony: plan.ceremony }, starts)
    let stepped: CeremonyStepped | undefined

    const stepWhilePossible = async () => {
      while (!isOver(machine)) {
        const received = inbox.take(machine.round)
        if (received.length === 0) return
        const next = await runStep('stepMachine', machine, received)
        machine = next.machine
        outbox.push(...next.outbox)
      }
    }

    await stepWhilePossible()
    while (outbox.length > 0) {
      const round = Math.min(...outbox.map((message) => message.round))
      if (round > maxRounds) throw new FrameError('invalid_answer')
      const body = encodeFrame({}, outbox)
      outbox = []
      const { head, messages } = decodeFrame(await post(`/rounds/${round}`, body))
      stepped = parse(ceremonyStepped, parseJson(head, maxJsonLength))
      inbox.add(messages)
      onProgress?.(machine.round)
      await stepWhilePossible()
    }
    if (!isOver(machine) || !stepped) throw new FrameError('invalid_answer')
    return { stepped, results: machine.seats.map(({ result }) => result ?? {}) }
  }

  /** Ends the ceremony at both sides, and returns what the caller learns. */
  async function settle(error: unknown): Promise<unknown> {
    if (error instanceof ThresholdError && error.isBan) {
      await onBan()
      await end('check_failed')
      return new FrameError('check_failed', { cause: error })
    }
    if (error instanceof FrameError && error.code === 'check_failed') {
      await onBan()
      return error
    }
    await end('aborted')
    if (error instanceof ThresholdError) return new FrameError(failureOf(error), { cause: error })
    return error instanceof WireError ? new FrameError('invalid_answer', { cause: error }) : error
  }
}

function failureOf({ code }: ThresholdError) {
  return code === 'invalid_input' || code === 'check_failed' ? 'malformed_message' : code
}

function isOver({ seats }: Machine): boolean {
  return seats.every(({ state }) => state === undefined)
}

/** The server's messages by round. One that speaks for a party of this side is refused before an engine sees it. */
function createInbox(own: readonly number[]) {
  let waiting: RoundMessage[] = []
  return {
    add(messages: readonly RoundMessage[]) {
      if (!messages.every(({ from, to }) => !own.includes(from) && own.includes(to))) {
        throw new FrameError('malformed_message')
      }
      waiting.push(...messages)
    },
    take(round: number) {
      const taken = waiting.filter((message) => message.round === round)
      waiting = waiting.filter((message) => message.round !== round)
      return taken.map(({ from, to, bytes }) => ({ from, to, bytes }))
    },
  }
}
