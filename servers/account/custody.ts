import { apiKeyStampHeader, createRawKeyStamp } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import {
  type Activity,
  activityReply,
  type CustodyPublicKeys,
  custodyKeysPath,
  custodyPublicKeys,
  failureReply,
} from 'latchkey/wire/custody'
import type { GenericSchema, InferOutput } from 'valibot'
import { custodyTimeoutMs, maxCustodyReplyLength } from './limits.ts'

/** A key-custody server as the account server sees it: a place that takes stamped activities. */
export type Custody = {
  /** Stamps with a raw private key (hex) and submits. */
  submitWithApiKey(url: string, name: string, body: string, privateKey: string): Promise<Activity>
  /** Forwards a body that was stamped elsewhere. */
  submitStamped(url: string, name: string, body: string, stamp: { header: string; value: string }): Promise<Activity>
  /** Stamps with a raw private key (hex) and asks. */
  query<const schema extends GenericSchema>(
    url: string,
    name: string,
    body: string,
    privateKey: string,
    schema: schema,
  ): Promise<InferOutput<schema>>
  /** The keys that the server signs with. */
  publicKeys(url: string): Promise<CustodyPublicKeys>
}

/** Key custody gave no answer that can be relied on: the activity may or may not have happened. */
export class CustodyUnavailableError extends Error {
  override name = 'CustodyUnavailableError'
}

/** Key custody refused, or answered with an activity that is not complete. Nothing happened. */
export class CustodyRefusedError extends Error {
  override name = 'CustodyRefusedError'
  /** The code of its failure (key-custody §2.5). */
  readonly code: number
  constructor(code: number) {
    super(`Key custody refused with code ${code}.`)
    this.code = code
  }
}

/** Key custody sends no more emails to this address, or for this requester, for now (key-custody §2.5). */
export const rateLimitedCode = 8

/** Submits activities over HTTP; only COMPLETED counts (specification §4). */
export function createCustody(options: { fetch?: typeof fetch } = {}): Custody {
  const send = options.fetch ?? fetch

  async function ask(url: string, init: RequestInit): Promise<unknown> {
    const { ok, reply } = await exchange(() =>
      send(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(custodyTimeoutMs) }),
    )
    if (!ok) throw toRefusal(reply)
    return reply
  }

  const post = (url: string, body: string, [header, stamp]: [string, string]) =>
    ask(url, { method: 'POST', headers: { 'Content-Type': 'application/json', [header]: stamp }, body })

  async function submit(url: string, name: string, body: string, stamp: [string, string]): Promise<Activity> {
    const reply = await post(`${url}/public/v1/submit/${name}`, body, stamp)
    const { activity } = readReply(activityReply, reply)
    if (activity.status !== 'ACTIVITY_STATUS_COMPLETED') throw new CustodyRefusedError(notAuthorized)
    return activity
  }

  return {
    submitWithApiKey: (url, name, body, privateKey) =>
      submit(url, name, body, [apiKeyStampHeader, createRawKeyStamp(body, privateKey)]),
    submitStamped: (url, name, body, { header, value }) => submit(url, name, body, [header, value]),
    async query(url, name, body, privateKey, schema) {
      const stamp = createRawKeyStamp(body, privateKey)
      return readReply(schema, await post(`${url}/public/v1/query/${name}`, body, [apiKeyStampHeader, stamp]))
    },
    publicKeys: async (url) => readReply(custodyPublicKeys, await ask(`${url}${custodyKeysPath}`, {})),
  }
}

/** An activity that waits for others is, for this server, one that may not be done. */
const notAuthorized = 7
const internal = 13
/** Its database is away. */
const unavailable = 14

async function exchange(send: () => Promise<Response>): Promise<{ ok: boolean; reply: unknown }> {
  try {
    const response = await send()
    return { ok: response.ok, reply: parseJson(await response.text(), maxCustodyReplyLength) }
  } catch (cause) {
    throw new CustodyUnavailableError('Key custody did not answer.', { cause })
  }
}

function toRefusal(reply: unknown): Error {
  const { code } = readReply(failureReply, reply)
  if (code === internal || code === unavailable) return new CustodyUnavailableError('Key custody failed.')
  return new CustodyRefusedError(code)
}

/**
 * Reads a part of key custody's answer.
 * @throws {CustodyUnavailableError} when it does not fit, which is not the caller's fault
 */
export function readReply<const schema extends GenericSchema>(schema: schema, reply: unknown): InferOutput<schema> {
  try {
    return parse(schema, reply)
  } catch (cause) {
    throw new CustodyUnavailableError('Key custody answered in another language.', { cause })
  }
}
