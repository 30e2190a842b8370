import { parse } from 'latchkey/wire'
import { type Frame, maxFrameLength, relayCalls } from 'latchkey/wire/relay'
import { createFairQueue, type Release } from '../shared/fairQueue.ts'
import { type Log, toLogFields } from '../shared/log.ts'
import { createRateLimit, type Rate } from '../shared/rateLimit.ts'
import type { Caller } from './authenticate.ts'
import { RelayError, toErrorText, toReason } from './failure.ts'
import {
  callCost,
  charactersPerToken,
  longCallCharacters,
  longCallFactor,
  maxOpenCost,
  spareOpenCost,
} from './limits.ts'
import { type Answered, type ClientMethod, fetchesMessages, isClientMethod, methods, type Relay } from './methods.ts'

/** One call as received. */
export type Call = { caller: Caller; address: string; text: string; frame: Frame & { kind: 'call' } }

/** Answers calls, over a socket or HTTP. */
export type Calls = {
  /** Returns whether the caller may send a text of this length: parsing is most of the work of a long one. */
  mayRead(caller: Caller, address: string, length: number): boolean
  /**
   * Waits for the turn of a call of this length. The caller releases it after the reply. Clients share the mailbox by
   * address, so a client that sends much delays others by at most one of its calls.
   */
  turn(address: string, length: number): Release | Promise<Release>
  /** Never rejects. */
  answer(call: Call): Promise<{ answerText: string; replay?: readonly string[] | undefined }>
}

/** @param options.rates limits of each client address, and of each project */
export function createCalls(options: { relay: Relay; log: Log; rates: { address: Rate; project: Rate } }): Calls {
  const { relay, log, rates } = options
  const { now, metrics } = relay
  const addressRate = createRateLimit({ ...rates.address, now })
  const projectRate = createRateLimit({ ...rates.project, now })

  // A socket bounds its own waiting calls.
  const turns = createFairQueue({
    ...{ capacity: maxOpenCost, perKey: maxOpenCost, maxWaiting: Number.POSITIVE_INFINITY, spare: spareOpenCost },
  })

  const take = (caller: Caller, address: string, tokens: number) => {
    const isTaken = addressRate(address, tokens) && projectRate(caller.projectId, tokens)
    if (!isTaken) metrics.refused('TooManyRequests')
    return isTaken
  }

  return {
    mayRead(caller, address, length) {
      const tokens = tokensOf(length)
      return tokens === 0 || take(caller, address, tokens)
    },
    turn: (address, length) => turns.enter(address, isLong(length) ? length * longCallFactor : length + callCost),
    async answer(call) {
      const { caller, address, text, frame } = call
      // Fetched messages count by length. Until it is known, they count as the longest possible answer.
      const deposit = fetchesMessages(frame.method) ? tokensOf(maxFrameLength) : 0
      if (!take(caller, address, 1 + deposit)) {
        return { answerText: toErrorText('TooManyRequests', toIdText(frame.id, text)) }
      }
      const answered = await toAnswer(call)
      if (deposit > 0) take(caller, address, tokensOf(answered.answerText.length) - deposit)
      return answered
    },
  }

  async function toAnswer({ caller, text, frame }: Call): ReturnType<Calls['answer']> {
    const idText = toIdText(frame.id, text)
    try {
      if (!isClientMethod(frame.method)) throw new RelayError('MethodNotFound')
      const { result, replay } = await call(frame.method, caller, frame.params)
      return { answerText: `{"id":${idText},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`, replay }
    } catch (error) {
      const reason = toReason(error)
      metrics.refused(reason)
      if (reason === 'Internal' || reason === 'Unavailable')
        log('error', 'request failed', { server: 'relay', ...toLogFields(error) })
      return { answerText: toErrorText(reason, idText) }
    }
  }

  function call<method extends ClientMethod>(method: method, caller: Caller, params: unknown): Promise<Answered> {
    // The handler and these parameters belong to the same method, which the compiler cannot see.
    const handler = methods[method] as (relay: Relay, caller: Caller, params: unknown) => Promise<Answered>
    return handler(relay, caller, parse(relayCalls[method], params))
  }
}

/** Returns whether a call waits for its turn before it is parsed. */
export function isLong(length: number): boolean {
  return length > longCallCharacters
}

function tokensOf(length: number): number {
  return Math.floor(length / charactersPerToken)
}

/** The id as received: a number with more digits than a double can hold was parsed as a string (relay-pairing §5). */
function toIdText(id: Frame['id'], text: string): string {
  const quoted = JSON.stringify(id)
  return typeof id === 'number' || text.includes(quoted) ? quoted : String(id)
}
