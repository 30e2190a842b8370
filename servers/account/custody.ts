import { apiKeyStampHeader } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import {
  type CompletedActivity,
  type CustodyPublicKeys,
  custodyKeysPath,
  custodyPublicKeys,
  queryPath,
  readActivity,
  readRefusal,
  submitPath,
  toHeaders,
} from 'latchkey/wire/custody'
import type { GenericSchema, InferOutput } from 'valibot'
import { stampWithRawKey } from '../shared/stampWithRawKey.ts'
import { custodyTimeoutMs, maxCustodyReplyLength } from './limits.ts'

type Stamp = { header: string; value: string }

/** The calls that the account server makes to a key-custody server. */
export type Custody = {
  /** Stamps with a raw private key (hex) and submits. */
  submitWithApiKey(url: string, name: string, body: string, privateKey: string): Promise<CompletedActivity>
  /** Forwards a body that was stamped elsewhere. */
  submitStamped(url: string, name: string, body: string, stamp: Stamp): Promise<CompletedActivity>
  /** Stamps with a raw private key (hex) and sends a query. */
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

/** Key custody sent no usable response, so the activity may or may not have happened. */
export class CustodyUnavailableError extends Error {
  override name = 'CustodyUnavailableError'
}

/** Key custody refused the request or did not complete the activity. Nothing happened. */
export class CustodyRefusedError extends Error {
  override name = 'CustodyRefusedError'
  /** The code of its failure (key-custody §2.5). */
  readonly code: number
  constructor(code: number) {
    super(`Key custody refused with code ${code}.`)
    this.code = code
  }
}

/** The code when key custody sends no more emails to this address, or for this requester, for now (key-custody §2.5). */
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

  const post = (url: string, body: string, stamp: Stamp) =>
    ask(url, { method: 'POST', headers: toHeaders(stamp), body })

  async function submit(url: string, name: string, body: string, stamp: Stamp): Promise<CompletedActivity> {
    const reply = await post(url + submitPath(name), body, stamp)
    const activity = orUnavailable(() => readActivity(reply))
    if (activity.outcome !== 'completed') throw new CustodyRefusedError(notAuthorized)
    return activity
  }

  const stampWith = (privateKey: string, body: string) => ({
    header: apiKeyStampHeader,
    value: stampWithRawKey(body, privateKey),
  })

  return {
    submitWithApiKey: (url, name, body, privateKey) => submit(url, name, body, stampWith(privateKey, body)),
    submitStamped: submit,
    async query(url, name, body, privateKey, schema) {
      return readReply(schema, await post(url + queryPath(name), body, stampWith(privateKey, body)))
    },
    publicKeys: async (url) => readReply(custodyPublicKeys, await ask(`${url}${custodyKeysPath}`, {})),
  }
}

/** The code for an activity that is not complete: this server treats CONSENSUS_NEEDED as a refusal. */
const notAuthorized = 7
const internal = 13
/** Key custody cannot reach its database. */
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
  const code = readRefusal(reply)?.code
  if (code === undefined) return new CustodyUnavailableError(unreadable)
  if (code === internal || code === unavailable) return new CustodyUnavailableError('Key custody failed.')
  return new CustodyRefusedError(code)
}

/**
 * Reads a part of key custody's reply.
 * @throws {CustodyUnavailableError} when it does not fit the schema, which is not the caller's fault
 */
export function readReply<const schema extends GenericSchema>(schema: schema, reply: unknown): InferOutput<schema> {
  return orUnavailable(() => parse(schema, reply))
}

const unreadable =
  'Key custody sent a reply that does not fit the wire. Is custody.url the address of a key-custody server?'

function orUnavailable<result>(read: () => result): result {
  try {
    return read()
  } catch (cause) {
    throw new CustodyUnavailableError(unreadable, { cause })
  }
}
