import * as v from 'valibot'
import { httpUrl } from '../httpUrl.ts'
import { parse } from '../parse.ts'
import { WireError } from '../wireError.ts'
import { decimalChainId, secret, sessionId, text } from './primitives.ts'

const fields = v.object({
  id: sessionId,
  secret,
  /** The address of the relay, which may differ from the host that shows the link. */
  server: httpUrl,
  /** The version of the page's client. */
  version: text,
  chainId: decimalChainId,
})

/** The content of the QR code by which a wallet joins a session. `isChild`: the id is that of the parent session. */
export type LinkUrl = v.InferOutput<typeof fields> & { isChild: boolean }

const maxLinkUrlLength = 2048
const path = '/link'

/**
 * Returns the text of the QR code (link-and-popup-wallets §1.3). Everything is in the fragment, so that a browser that opens it
 * does not send the secret to the relay.
 */
export function formatLinkUrl({ id, secret, server, version, chainId, isChild }: LinkUrl): string {
  const query = new URLSearchParams({ [isChild ? 'parent-id' : 'id']: id, secret, server, v: version, chainId })
  return `${server}/#${path}?${query}`
}

/**
 * Reads the text of a QR code.
 * @throws {WireError} which does not quote the text
 */
export function parseLinkUrl(url: string): LinkUrl {
  if (url.length > maxLinkUrlLength) throw new WireError('', 'is too long')
  const [, queryText] = URL.canParse(url) ? new URL(url).hash.split(`#${path}?`) : []
  if (queryText === undefined) throw new WireError('', 'expected a wallet-link address')
  const query = new URLSearchParams(queryText)
  const isChild = query.has('parent-id')
  const found = parse(fields, {
    id: query.get(isChild ? 'parent-id' : 'id') ?? undefined,
    secret: query.get('secret') ?? undefined,
    server: query.get('server')?.replace(/\/$/, ''),
    version: query.get('v') ?? '',
    chainId: query.get('chainId') ?? '1',
  })
  return { ...found, isChild }
}
