/**
 * Reads the first `organizationId` in the text of a request without parsing it, so that a stamp can be verified before
 * a large body is parsed: parsing a megabyte takes tens of milliseconds, this takes one. The id may belong to an inner
 * object of the request. Then no credential is found for it, or the parsed body reveals the difference.
 */
export function peekOrganizationId(body: Buffer): string | undefined {
  const at = body.indexOf('"organizationId"')
  if (at === -1) return undefined
  return /^"organizationId"\s{0,16}:\s{0,16}"([^"\\]{0,64})"/.exec(body.toString('latin1', at, at + 128))?.[1]
}
