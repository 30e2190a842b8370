import * as v from 'valibot'
import { httpUrl } from '../httpUrl.ts'
import { parse } from '../parse.ts'
import { WireError } from '../wireError.ts'
import { type LinkUrl, linkPath } from './formatLinkUrl.ts'
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

const maxLinkUrlLength = 2048

/**
 * Reads the text of a QR code.
 * @throws {WireError} which does not quote the text
 */
export function parseLinkUrl(url: string): LinkUrl {
  if (url.length > maxLinkUrlLength) throw new WireError('', 'is too long')
  const [, queryText] = URL.canParse(url) ? new URL(url).hash.split(`#${linkPath}?`) : []
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
