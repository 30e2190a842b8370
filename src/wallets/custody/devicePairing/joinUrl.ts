import * as v from 'valibot'
import { base64url, uuid } from '../../../wire/primitives.ts'
import { CustodyError } from '../errors.ts'

const link = v.object({
  linkId: uuid,
  /** 32 bytes. */
  secret: v.pipe(base64url, v.length(43)),
})
export type JoinLink = v.InferOutput<typeof link>

/** `<page>#/join?link=…&secret=…`. The secret is in the fragment, which browsers send to no server (threats T7). */
export function toJoinUrl(page: string, { linkId, secret }: JoinLink): string {
  const url = new URL(page)
  url.hash = `/join?${new URLSearchParams({ link: linkId, secret })}`
  return url.href
}

/** @throws {CustodyError} 'Cannot proceed with your request' when it is no such URL */
export function parseJoinUrl(text: string): JoinLink {
  try {
    const { hash } = new URL(text)
    const parameters = new URLSearchParams(hash.slice(hash.indexOf('?')))
    return v.parse(link, { linkId: parameters.get('link'), secret: parameters.get('secret') })
  } catch {
    // No cause is attached, because it would quote the secret.
    throw new CustodyError('cannotProceed')
  }
}
