import type * as v from 'valibot'
import { findOriginRefusal } from '../../core/originRefusal.ts'
import { requestTimeoutMs } from '../../core/requestTimeoutMs.ts'
import { createServerClock, type ServerClock, sendOnTime } from '../../core/serverClock.ts'
import type { activities } from '../../wire/custody/activities.ts'
import {
  queryPath,
  readActivity,
  readRefusal,
  submitPath,
  toActivityBody,
  toHeaders,
} from '../../wire/custody/exchange.ts'
import { originPath } from '../../wire/originStatus.ts'
import { parse } from '../../wire/parse.ts'
import { clientVersion } from '../../wire/version.ts'
import {
  ActivityError,
  ConsensusNeededError,
  CustodyApiError,
  isUntimely,
  noAnswerError,
  unavailable,
} from './errors.ts'
import type { Stamper } from './stamp.ts'

type ActivityName = keyof typeof activities
type Activity<name extends ActivityName> = {
  type: (typeof activities)[name]['versions'][number][0]
  parameters: v.InferInput<(typeof activities)[name]['parameters']>
  /** Returns the server's time; by default this device's clock. Two identical activities with the same time are one activity. */
  at?: () => number
}
/** The organization, the stamper, and the schema of the answer. */
type Caller<schema> = { organizationId: string; stamper: Stamper; schema: schema }

export type CustodyClient = {
  /** `POST /public/v1/query/<name>`. */
  query: <const schema extends v.GenericSchema>(
    name: string,
    parameters: Record<string, unknown>,
    caller: Caller<schema>,
  ) => Promise<v.InferOutput<schema>>
  /** `POST /public/v1/submit/<name>`; resolves with the activity's result once its status is COMPLETED. */
  submit: <const name extends ActivityName, const schema extends v.GenericSchema>(
    name: name,
    activity: Activity<name>,
    caller: Caller<schema>,
  ) => Promise<v.InferOutput<schema>>
}

/**
 * Creates a client of the key-custody server (key-custody §1, §2). It builds and stamps the body synchronously, so that a passkey
 * prompt opens inside the click.
 * @throws {CustodyApiError} 'Turnkey error {code}: {message}'
 */
export function createCustodyClient(options: {
  url: string
  fetch?: typeof fetch
  clock?: ServerClock
}): CustodyClient {
  const { url, clock = createServerClock() } = options

  async function post(path: string, body: string, stamper: Stamper): Promise<unknown> {
    const headers = { ...toHeaders(await stamper(body)), 'x-client-version': `latchkey@${clientVersion}` }
    const send = () => {
      const signal = AbortSignal.timeout(requestTimeoutMs)
      const request = { method: 'POST', headers, body, signal, redirect: 'error' } as const
      return clock.listen(() => (options.fetch ?? fetch)(url + path, request))
    }
    return answer(send, (cause) => findOriginRefusal(new URL(originPath, url), { cause, fetch: options.fetch }))
  }

  return {
    async query(name, parameters, { organizationId, stamper, schema }) {
      const body = JSON.stringify({ organizationId, ...parameters })
      return parse(schema, await post(queryPath(name), body, stamper))
    },
    async submit(name, { type, parameters, at = clock.now }, { organizationId, stamper, schema }) {
      const send = () => post(submitPath(name), toActivityBody({ type, organizationId, at: at(), parameters }), stamper)
      const activity = readActivity(await sendOnTime(clock, send, isUntimely))
      if (activity.outcome === 'consensusNeeded') throw new ConsensusNeededError(activity.activityId)
      if (activity.outcome === 'incomplete') throw new ActivityError(activity.status)
      return parse(schema, activity.result)
    },
  }
}

async function answer(
  send: () => Promise<Response>,
  findRefusal: (cause: unknown) => Promise<Error | undefined>,
): Promise<unknown> {
  let response: Response
  let json: unknown
  try {
    response = await send()
    json = await response.json()
  } catch (cause) {
    const refusal = await findRefusal(cause)
    if (refusal) throw refusal
    throw noAnswerError()
  }
  if (response.ok) return json
  const error = readRefusal(json)
  if (error) throw new CustodyApiError(error.code, error.message)
  throw new CustodyApiError(unavailable, `the key-custody server answered ${response.status}`)
}
