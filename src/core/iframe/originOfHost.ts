/** Returns the origin of the page that embeds this window, or the text `null` when the browser does not say. */
export function originOfHost(): string {
  const [origin] = location.ancestorOrigins ?? []
  if (origin !== undefined) return origin
  // Firefox has no `ancestorOrigins`, and the page may hide its referrer.
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : 'null'
}
