import type { MpcFrameConfig } from 'latchkey/wire/mpc'
import { assetHeaders } from './vaultHeaders.ts'

/**
 * A worker inherits nothing from its page: its script says itself that it is isolated (COEP), and that it may compile
 * WebAssembly, which the page may not.
 */
export const mpcAssetHeaders = {
  ...assetHeaders,
  'content-security-policy': "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
  'cross-origin-embedder-policy': 'require-corp',
}

/**
 * The headers of the managed wallet's frame. Only the environment's pages may frame it (threats T2), whatever its address
 * says. It loads scripts, styles and its worker only from its own files, and connects only to the hosts of its
 * configuration, so that a share or a token cannot leave for another host (threats T4, T30).
 */
export function mpcFrameHeaders(config: MpcFrameConfig): Record<string, string> {
  const { allowedOrigins, mpcUrl, sharesUrl, googleDrive } = config
  const urls = [mpcUrl, sharesUrl, googleDrive?.apiUrl, googleDrive?.tokenUrl]
  const servers = new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))
  return {
    ...mpcAssetHeaders,
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      `connect-src ${[...servers].join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${allowedOrigins.join(' ') || "'none'"}`,
      "require-trusted-types-for 'script'",
      'trusted-types mpc-worker',
    ].join('; '),
    // Lets a page that is itself isolated (COEP) frame it.
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(), clipboard-read=(), clipboard-write=(self), geolocation=(), microphone=()',
  }
}
