import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptWalletToBundle,
  generateP256KeyPair,
  getPublicKey,
  verifySessionJwtSignature,
} from '@turnkey/crypto'
import { IndexedDbStamper } from '@turnkey/indexed-db-stamper'
import { Turnkey, TurnkeyPasskeyClient } from '@turnkey/sdk-browser'
import { page as h2 } from '../http2/page.ts'
import { page as h6 } from '../page.ts'

// The script of a page with only official packages, unmodified.

declare global {
  /** The exports of this file, for code that a test evaluates in the page. */
  var official: typeof import('./officialPage.ts')
  /** Where tests store what they created in the page. */
  var clients: Awaited<ReturnType<typeof createSdk>>
  var client: Awaited<ReturnType<typeof createClient>>
}

export const generations = { H2: h2, H6: h6 } as const

export {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptWalletToBundle,
  generateP256KeyPair,
  IndexedDbStamper,
  Turnkey,
  TurnkeyPasskeyClient,
  verifySessionJwtSignature,
}

/** The compressed public key, in hex, of a private key in hex. */
export function publicKeyOf(privateKey: string): string {
  const bytes = Uint8Array.from(privateKey.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return Array.from(getPublicKey(bytes, true), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Config = { apiBaseUrl: string; defaultOrganizationId: string; iframeUrl: string }

/** The clients of @turnkey/sdk-browser; that of frames shows the vault. */
export async function createSdk({ iframeUrl, ...config }: Config) {
  const sdk = new Turnkey({ ...config, rpId: location.hostname })
  const passkey = sdk.passkeyClient()
  const indexedDb = await sdk.indexedDbClient()
  await indexedDb.init()
  const iframeContainer = document.getElementById('place') as HTMLElement
  const iframe = await sdk.iframeClient({ iframeUrl, iframeContainer })
  Object.assign((iframeContainer.firstElementChild as HTMLElement).style, { width: '600px', height: '480px' })
  return { sdk, passkey, indexedDb, iframe }
}

/** A passkey as the generation's own helper creates it, in the form that activities accept. */
export async function createAuthenticator(generation: 'H2' | 'H6', authenticatorName: string) {
  const challenge = crypto.getRandomValues(new Uint8Array(32))
  const name = { name: authenticatorName, displayName: authenticatorName }
  const attestation = await generations[generation].getWebAuthnAttestation({
    publicKey: {
      rp: { id: location.hostname, name: 'A shop' },
      challenge,
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      user: { id: crypto.getRandomValues(new Uint8Array(32)), ...name },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'discouraged' },
    },
  })
  const text = btoa(String.fromCharCode(...challenge))
  const encoded = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return { authenticatorName, challenge: encoded, attestation }
}

/** The stamper of an http client: a passkey of this page, a key that the page was given, or one that its browser stores. */
export type Stamp =
  | { by: 'passkey'; timeout?: number }
  | { by: 'api key'; apiPublicKey: string; apiPrivateKey: string }
  | { by: 'key of the browser' }

/** The generation's own client with the generation's own stamper. */
export async function createClient(generation: 'H2' | 'H6', baseUrl: string, stamp: Stamp) {
  const { ApiKeyStamper, TurnkeyClient, WebauthnStamper } = generations[generation]
  switch (stamp.by) {
    case 'passkey':
      return new TurnkeyClient({ baseUrl }, new WebauthnStamper({ rpId: location.hostname, ...stamp }))
    case 'api key':
      return new TurnkeyClient({ baseUrl }, new ApiKeyStamper(stamp))
    case 'key of the browser': {
      const stamper = new IndexedDbStamper()
      await stamper.init()
      return new TurnkeyClient({ baseUrl }, stamper)
    }
    default:
      return stamp satisfies never
  }
}
