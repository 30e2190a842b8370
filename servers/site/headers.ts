import type { SiteConfig } from 'latchkey/wire'

/**
 * The headers of every answer of a site. The page may run and style itself only from its own files and talk only to the
 * servers its configuration names; nobody may frame it (threats T2), and no address of it leaks by Referer (threats T7).
 * There is deliberately no Cross-Origin-Opener-Policy: it would cut a wallet popup from the page that opened it (threats T27).
 */
export function siteHeaders(servers: SiteConfig['servers']): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(Object.values(servers)),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'publickey-credentials-create=(self), publickey-credentials-get=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

function contentSecurityPolicy(serverUrls: readonly string[]): string {
  const origins = new Set(serverUrls.map((url) => new URL(url).origin))
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
