import { type BrandLook, toThemeCss } from 'latchkey/wire'

/** The stylesheet of a brand, below the address of its environment's page. */
export const lookFile = 'look.css'

/**
 * Links the page to the stylesheet of its environment's brand, after its own. A file, because the page's content security policy
 * allows no styles inside it; and from the operator, because a page that frames this one could disguise it with colors (threats T10).
 * @param path the address of the page, without a slash at its end
 */
export function withLook(html: string, path: string, look: BrandLook = {}): string {
  if (toThemeCss(look) === '') return html
  return html.replace('</head>', () => `<link rel="stylesheet" href="${path}/${lookFile}" /></head>`)
}

/** The response's body and headers for that stylesheet. */
export function lookSheet(look: BrandLook = {}): [body: string, status: 200, headers: Record<string, string>] {
  return [toThemeCss(look), 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }]
}
