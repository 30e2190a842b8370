import { fromBase64url, randomBytes, toBase64url } from 'latchkey/crypto'
import { FrameError } from '../base/frameError.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The browser's prompts for passkeys that seal shares. They are the frame's own, beside those that sign the user in. */
export type PasskeyPrompt = {
  /**
   * Creates a passkey. The browser needs a click inside the frame.
   * @param options.name how the user's device lists it
   * @returns its credential ID, in base64url
   * @throws {FrameError} `passkey_unsupported`, `passkey_cancelled`, `passkey_blocked`
   */
  create(options: { rpId: string; name: string }): Promise<string>
  /**
   * Asks the user for one of some passkeys.
   * @returns the passkey that was used, and the 32 bytes that its pseudo-random function returns for `input`
   * @throws {FrameError} `passkey_unsupported`, `passkey_cancelled`, `passkey_blocked`
   */
  use(options: {
    rpId: string
    input: Bytes
    passkeyIds: readonly string[]
  }): Promise<{ passkeyId: string; output: Bytes }>
}

const timeoutMs = 120_000
/** COSE algorithms −7 (ES256) and −257 (RS256, for Windows). The signature is not used: only the secret is. */
const algorithms = [-7, -257]

/**
 * Creates the prompts of this frame. The page must let it use passkeys (`allow`); frames in pages of others have no such
 * permission.
 */
export function createPasskeyPrompt(): PasskeyPrompt {
  /** A browser shows one prompt at a time. */
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<result>(work: () => Promise<result>): Promise<result> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    create: ({ rpId, name }) =>
      inTurn(async () => {
        const credential = await prompted('publickey-credentials-create', () =>
          navigator.credentials.create({
            publicKey: {
              challenge: randomBytes(32),
              rp: { id: rpId, name },
              // A handle of its own: an authenticator replaces a passkey that has the same one (WebAuthn §5.4.3), and with it its secret.
              user: { id: randomBytes(32), name, displayName: name },
              pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
              // The secret of a device that has verified its user is another one (CTAP 2.1 §12.5), so both ask for it.
              authenticatorSelection: {
                residentKey: 'required',
                requireResidentKey: true,
                userVerification: 'required',
              },
              timeout: timeoutMs,
              extensions: { prf: {} },
            },
          }),
        )
        const { prf } = credential.getClientExtensionResults()
        const passkeyId = toBase64url(new Uint8Array(credential.rawId))
        if (prf?.enabled === true) return passkeyId
        await forget(rpId, passkeyId)
        throw new FrameError('passkey_unsupported')
      }),
    use: ({ rpId, input, passkeyIds }) =>
      inTurn(async () => {
        const credential = await prompted('publickey-credentials-get', () =>
          navigator.credentials.get({
            publicKey: {
              challenge: randomBytes(32),
              rpId,
              allowCredentials: passkeyIds.map(toDescriptor),
              userVerification: 'required',
              timeout: timeoutMs,
              extensions: { prf: { eval: { first: input } } },
            },
          }),
        )
        const first = credential.getClientExtensionResults().prf?.results?.first
        if (!first) throw new FrameError('passkey_unsupported')
        const output = ArrayBuffer.isView(first) ? new Uint8Array(first.buffer) : new Uint8Array(first)
        return { passkeyId: toBase64url(new Uint8Array(credential.rawId)), output: output as Bytes }
      }),
  }
}

type Feature = 'publickey-credentials-create' | 'publickey-credentials-get'

/** Runs a prompt and translates how it failed (Web Authentication Level 3 §5.1.3, §5.1.4). */
async function prompted(feature: Feature, open: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!globalThis.PublicKeyCredential) throw new FrameError('passkey_unsupported')
  if (!isAllowed(feature)) throw new FrameError('passkey_blocked')
  const credential = await open().catch((cause: unknown) => {
    const name = cause instanceof Error ? cause.name : ''
    // The page's host has no right to the relying party.
    if (name === 'SecurityError') throw new FrameError('passkey_blocked', { cause })
    // No authenticator can do what was asked.
    if (name === 'NotSupportedError' || name === 'ConstraintError')
      throw new FrameError('passkey_unsupported', { cause })
    throw new FrameError('passkey_cancelled', { cause })
  })
  if (!credential) throw new FrameError('passkey_cancelled')
  return credential as PublicKeyCredential
}

/** Only Chromium tells. Other browsers reject the prompt, which then counts as one that the user closed. */
function isAllowed(feature: Feature): boolean {
  type Policy = { allowsFeature(feature: string): boolean; features(): string[] }
  const { featurePolicy } = document as { featurePolicy?: Policy }
  if (!featurePolicy?.features().includes(feature)) return true
  return featurePolicy.allowsFeature(feature)
}

/** Lets the user's device remove a passkey that seals nothing, where the browser offers that. */
async function forget(rpId: string, credentialId: string): Promise<void> {
  type Signals = { signalUnknownCredential?(about: { rpId: string; credentialId: string }): Promise<void> }
  await (PublicKeyCredential as unknown as Signals).signalUnknownCredential?.({ rpId, credentialId }).catch(() => {})
}

function toDescriptor(id: string): PublicKeyCredentialDescriptor {
  return { type: 'public-key', id: fromBase64url(id) }
}
