import type { VaultConfig } from 'latchkey/wire/vault'

/** The headers of every other response: no page may frame it or read it from another origin. */
export const assetHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * The headers of the vault's page. Only the environment's pages may frame it (threats T2). It loads scripts and styles
 * only from its own files, and has no network: `default-src 'none'` leaves no connection, form or frame by which a
 * recovery phrase could leave (threats T4). There is deliberately no Cross-Origin-Opener-Policy: it would cut the
 * vault's own window from the frame that opened it.
 */
export function vaultHeaders({ allowedOrigins }: VaultConfig): Record<string, string> {
  return {
    ...assetHeaders,
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${allowedOrigins.join(' ') || "'none'"}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    // Lets a page that is itself isolated (COEP) frame it.
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(), clipboard-read=(), clipboard-write=(self), geolocation=(), microphone=()',
  }
}
