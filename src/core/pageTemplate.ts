/**
 * Fills a wallet's template with the address of `page`: `{enc}` is the encoded URL, `{encOrigin}` its encoded origin,
 * `{hostAndPath}` the URL without its scheme, `{encJson}` an encoded JSON of the URL and its kind of chain. There is no
 * standard, so each wallet needs another of these.
 */
export function fillPageTemplate(template: string, page: URL): string {
  const values: Record<string, () => string> = {
    '{enc}': () => encodeURIComponent(page.href),
    '{encOrigin}': () => encodeURIComponent(page.origin),
    '{hostAndPath}': () => page.href.slice(page.protocol.length + 2),
    '{encJson}': () => encodeURIComponent(JSON.stringify({ url: page.href, chain: 'ETH' })),
  }
  return template.replace(/\{\w+\}/g, (name) => values[name]?.() ?? name)
}
