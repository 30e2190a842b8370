import { afterEach, describe, expect, test, vi } from 'vitest'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { stampWithPasskey } from './passkeyStamp.ts'

const { assertion, rpId } = vectors.webauthn
const vectorStamp = JSON.parse(assertion.stampHeaderValue)
const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
/** The authenticator's answer in the vector. */
const credential = {
  id: vectorStamp.credentialId,
  response: {
    authenticatorData: toBytes(vectorStamp.authenticatorData),
    clientDataJSON: toBytes(vectorStamp.clientDataJson),
    signature: toBytes(vectorStamp.signature),
  },
}

function stubPasskeys(answer: () => unknown) {
  const asked: PublicKeyCredentialRequestOptions[] = []
  vi.stubGlobal('navigator', {
    credentials: {
      async get(request: CredentialRequestOptions) {
        asked.push(request.publicKey as PublicKeyCredentialRequestOptions)
        return answer()
      },
    },
  })
  return asked
}

const refuse = (name: string) => () => {
  throw new DOMException('', name)
}

afterEach(() => vi.unstubAllGlobals())

describe('stampWithPasskey', () => {
  test('default: the official stamp', async () => {
    const asked = stubPasskeys(() => credential)
    const stamp = await stampWithPasskey(assertion.body, { rpId, userVerification: 'preferred' })
    expect(stamp).toEqual({ header: assertion.stampHeaderName, value: assertion.stampHeaderValue })
    const { challenge, ...rest } = asked[0]!
    expect(Buffer.from(challenge as Uint8Array).toString('hex')).toBe(assertion.challengeBytesHex)
    expect({ ...rest, challengeLength: challenge.byteLength }).toEqual(assertion.requestOptionsSeen)
  })

  test('behavior: the prompt opens before anything is awaited', () => {
    const asked = stubPasskeys(() => credential)
    void stampWithPasskey('{}', { rpId, userVerification: 'preferred' })
    expect(asked).toHaveLength(1)
  })

  test('option: credentialIds', async () => {
    const asked = stubPasskeys(() => credential)
    await stampWithPasskey('{}', { rpId, credentialIds: ['AQID'], userVerification: 'required' })
    expect(asked[0]).toMatchObject({
      allowCredentials: [{ type: 'public-key', id: Uint8Array.of(1, 2, 3) }],
      userVerification: 'required',
    })
  })

  test('error: a closed prompt is a rejection, and other errors stay unchanged', async () => {
    stubPasskeys(refuse('NotAllowedError'))
    const choice = { rpId, userVerification: 'preferred' } as const
    await expect(stampWithPasskey('{}', choice)).rejects.toMatchObject({
      code: 4001,
      cause: { name: 'NotAllowedError' },
    })
    stubPasskeys(refuse('SecurityError'))
    await expect(stampWithPasskey('{}', choice)).rejects.toMatchObject({ name: 'SecurityError' })
  })

  test('error: Webauthn is not supported on this device', async () => {
    vi.stubGlobal('navigator', {})
    await expect(stampWithPasskey('{}', { rpId, userVerification: 'preferred' })).rejects.toThrow(
      'Webauthn is not supported on this device',
    )
  })
})
