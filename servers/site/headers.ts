import type { SiteConfig } from 'latchkey/wire'
import type { OidcProvider } from 'latchkey/wire/account'
import { toSocketUrl } from 'latchkey/wire/link'

/**
 * Returns the headers of every response of a site. The page may load scripts and styles only from its own files, and
 * call only the configured servers and the providers. No page may frame it (threats T2), and Referer reveals none of
 * its addresses (threats T7). There is deliberately no Cross-Origin-Opener-Policy: it would cut a wallet popup from the
 * page that opened it (threats T27).
 * @param options.isInstallable the site has a manifest and one service worker, whose address passes its one policy of
 * trusted types (threats T5); another site has neither
 * @param options.framed the sites that the page may frame, where they are offered
 * @param options.passkeyFrame one of them, which uses passkeys of its own: the managed wallet's
 * @param options.oidc the environment's providers: the page opens each one's sign-in and requests its tokens
 */
export function siteHeaders(
  servers: SiteConfig['servers'],
  options: {
    isInstallable?: boolean
    framed?: readonly (string | undefined)[]
    passkeyFrame?: string | undefined
    oidc?: readonly OidcProvider[]
  } = {},
): Record<string, string> {
  const { isInstallable = false, framed = [], passkeyFrame, oidc = [] } = options
  const passkeys = ['self', ...toOrigins([passkeyFrame]).map((origin) => `"${origin}"`)].join(' ')
  // To the policy, the websockets of the link relay are of another origin.
  const sockets = servers.link === undefined ? [] : [toSocketUrl(servers.link)]
  const called = [
    ...Object.values(servers),
    ...sockets,
    ...oidc.flatMap(({ issuer, tokenOrigin }) => [issuer, tokenOrigin]),
  ]
  return {
    'content-security-policy': contentSecurityPolicy(called, { isInstallable, framed }),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(self), publickey-credentials-create=(${passkeys}), publickey-credentials-get=(${passkeys})`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

function contentSecurityPolicy(
  called: readonly (string | undefined)[],
  { isInstallable, framed }: { isInstallable: boolean; framed: readonly (string | undefined)[] },
): string {
  const [origins, frames] = [called, framed].map(toOrigins) as [string[], string[]]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ...(isInstallable
      ? ["manifest-src 'self'", "worker-src 'self'", 'trusted-types service-worker']
      : ["trusted-types 'none'"]),
  ].join('; ')
}

function toOrigins(urls: readonly (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))]
}
