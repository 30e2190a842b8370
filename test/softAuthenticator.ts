import { createSoftPasskey, type SoftPasskey } from '../servers/testing/softPasskey.ts'

/**
 * Replaces `navigator.credentials` of a browser at `origin` with a soft authenticator: real keys, real CBOR, real signatures,
 * and a user who confirms every prompt until told otherwise.
 */
export type SoftAuthenticator = {
  credentials: Pick<CredentialsContainer, 'create' | 'get'>
  /** The request of each prompt, oldest first. */
  prompts: (PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions)[]
  /** The next prompt fails with this error, a closed prompt by default. */
  refuseNext: (error?: Error) => void
}

/** Flags of the authenticator data (Web Authentication §6.1). */
const present = 0x01
const attested = 0x40
/** The user is verified only if the request requires it: the weakest answer that a real authenticator may give. */
const verified = (asked?: { userVerification?: UserVerificationRequirement }) =>
  asked?.userVerification === 'required' ? 0x04 : 0

type Held = { passkey: SoftPasskey; rpId: string }

export function createSoftAuthenticator(options: { origin: string }): SoftAuthenticator {
  const { origin } = options
  const prompts: SoftAuthenticator['prompts'] = []
  const held: Held[] = []
  let refusal: Error | undefined

  function prompt(publicKey: SoftAuthenticator['prompts'][number]): void {
    prompts.push(publicKey)
    const error = refusal
    refusal = undefined
    if (error) throw error
  }

  return {
    prompts,
    refuseNext(error = new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')) {
      refusal = error
    },
    credentials: {
      async create(request) {
        const asked = request?.publicKey as PublicKeyCredentialCreationOptions
        prompt(asked)
        const rpId = asked.rp.id ?? new URL(origin).hostname
        const passkey = createSoftPasskey({ origin, rpId })
        held.push({ passkey, rpId })
        const flags = present | attested | verified(asked.authenticatorSelection)
        const { attestationObject, clientDataJson, transports } = passkey.register(toText(asked.challenge), { flags })
        return toCredential(passkey.credentialId, {
          attestationObject: toBytes(attestationObject),
          clientDataJSON: toBytes(clientDataJson),
          getTransports: () => [...transports, 'smart-card'],
        })
      },
      async get(request) {
        const asked = request?.publicKey as PublicKeyCredentialRequestOptions
        prompt(asked)
        const passkey = choose(held, asked)
        const { authenticatorData, clientDataJson, signature } = passkey.assert(toText(asked.challenge), {
          flags: present | verified(asked),
        })
        return toCredential(passkey.credentialId, {
          authenticatorData: toBytes(authenticatorData),
          clientDataJSON: toBytes(clientDataJson),
          signature: toBytes(signature),
        })
      },
    },
  }
}

/** The newest passkey that the request allows. A browser that finds none reports the same as for a closed prompt. */
function choose(
  held: readonly Held[],
  { rpId, allowCredentials = [] }: PublicKeyCredentialRequestOptions,
): SoftPasskey {
  const allowed = allowCredentials.map(({ id }) => toText(id))
  const found = held.findLast(
    (candidate) =>
      candidate.rpId === rpId && (allowed.length === 0 || allowed.includes(candidate.passkey.credentialId)),
  )
  if (!found) throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')
  return found.passkey
}

function toCredential(id: string, response: Record<string, unknown>): Credential {
  const credential = { id, rawId: toBytes(id), type: 'public-key', response, getClientExtensionResults: () => ({}) }
  return credential as unknown as Credential
}

function toText(source: BufferSource): string {
  const bytes = ArrayBuffer.isView(source)
    ? Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    : Buffer.from(source)
  return bytes.toString('base64url')
}

function toBytes(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text, 'base64url')).buffer
}
