import * as v from 'valibot'
import { type Network, network } from '../../wire/account/environment.ts'
import { parseJson } from '../../wire/json.ts'
import { originPath } from '../../wire/originStatus.ts'
import { parse } from '../../wire/parse.ts'
import { findOriginRefusal } from '../originRefusal.ts'
import { readText } from '../readText.ts'
import { requestTimeoutMs } from '../requestTimeoutMs.ts'
import { RpcUnreachableError } from '../rpc.ts'

/** Longer answers are not read (threats T21). */
const maxBytes = 1024 * 1024

const environment = v.object({ networks: v.array(network) })

/**
 * Reads the networks of an environment at its account server, for a wallet that has no session there. Their URLs are those of the
 * operator's `rpc` server, with chainId and projectId (specification §7, relay provider endpoint).
 * @throws {RpcUnreachableError | OriginNotAllowedError}
 */
export async function fetchNetworks(options: {
  accountUrl: string
  environmentId: string
  fetch?: typeof globalThis.fetch | undefined
}): Promise<readonly Network[]> {
  const { fetch = globalThis.fetch } = options
  const url = new URL(`/environments/${encodeURIComponent(options.environmentId)}`, options.accountUrl)
  try {
    const response = await fetch(url.href, { signal: AbortSignal.timeout(requestTimeoutMs) })
    return parse(environment, parseJson(await readText(response, maxBytes), maxBytes)).networks
  } catch (cause) {
    const refusal = await findOriginRefusal(new URL(url.href + originPath), { cause, fetch })
    if (refusal) throw refusal
    throw new RpcUnreachableError('The networks of the environment could not be read.', {
      cause,
      hints: ['Check the connection, accountUrl, and that projectId is the id of the environment, then try again.'],
    })
  }
}
