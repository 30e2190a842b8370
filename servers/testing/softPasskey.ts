import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { WebauthnStamp } from 'latchkey/crypto'

/** The parts of an authenticator's or a browser's response. A test overrides one to have it refused. */
export type Ceremony = {
  type?: string
  origin?: string
  rpId?: string
  /** UP 0x01, UV 0x04, AT 0x40. */
  flags?: number
  counter?: number
  /** Further members of the client data, such as `crossOrigin`. */
  clientData?: Record<string, unknown>
  /** COSE algorithm number written into the key. */
  algorithm?: number
}

/** A passkey in memory: the counterpart of Chromium's virtual authenticator for tests of a server. */
export type SoftPasskey = {
  credentialId: string
  /** The attestation (format `none`) of the account wire. */
  register(
    challenge: string,
    ceremony?: Ceremony,
  ): {
    attestationObject: string
    clientDataJson: string
    credentialId: string
    transports: ['internal']
  }
  /** Signs an unpadded base64url challenge. */
  assert(challenge: string, ceremony?: Ceremony): WebauthnStamp
  /** The value of `X-Stamp-Webauthn` for `body`. */
  stamp(body: string, ceremony?: Ceremony): string
}

const present = 0x01
const attested = 0x40

/** Creates a new ES256 passkey of `rpId` that is used on pages of `origin`. */
export function createSoftPasskey(home: { origin: string; rpId: string }): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credentialId = id.toString('base64url')

  return {
    credentialId,
    register(challenge, ceremony = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey, ceremony.algorithm ?? -7)])
      const authenticatorData = toAuthenticatorData({ flags: present | attested, ...ceremony }, home.rpId, credential)
      return {
        attestationObject: toAttestationObject(authenticatorData).toString('base64url'),
        clientDataJson: toClientData('webauthn.create', challenge, home.origin, ceremony).toString('base64url'),
        credentialId,
        transports: ['internal'],
      }
    },
    assert,
    stamp: (body, ceremony) =>
      JSON.stringify(assert(Buffer.from(sha256(body).toString('hex')).toString('base64url'), ceremony)),
  }

  function assert(challenge: string, ceremony: Ceremony = {}): WebauthnStamp {
    const authenticatorData = toAuthenticatorData(ceremony, home.rpId, Buffer.alloc(0))
    const clientData = toClientData('webauthn.get', challenge, home.origin, ceremony)
    const signed = createSign('sha256').update(authenticatorData).update(sha256(clientData)).sign(privateKey)
    return {
      authenticatorData: authenticatorData.toString('base64url'),
      clientDataJson: clientData.toString('base64url'),
      credentialId,
      signature: signed.toString('base64url'),
    }
  }
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function toClientData(type: string, challenge: string, origin: string, ceremony: Ceremony): Buffer {
  const clientData = { type: ceremony.type ?? type, challenge, origin: ceremony.origin ?? origin, crossOrigin: false }
  return Buffer.from(JSON.stringify({ ...clientData, ...ceremony.clientData }))
}

/** WebAuthn §6.1: hash of the RP ID, flags, counter, attested credential. */
function toAuthenticatorData(ceremony: Ceremony, rpId: string, credential: Buffer): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(ceremony.counter ?? 0)
  return Buffer.concat([sha256(ceremony.rpId ?? rpId), Buffer.of(ceremony.flags ?? present), counter, credential])
}

/** COSE_Key of an EC2 key in canonical CBOR (RFC 9053 §7.1): {1: 2, 3: algorithm, -1: 1, -2: x, -3: y}. */
function coseKey(publicKey: KeyObject, algorithm: number): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinates = [x, y].map((coordinate) => Buffer.from(coordinate, 'base64url')) as [Buffer, Buffer]
  const bytes32 = Buffer.of(0x58, 32)
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, negative(algorithm), 0x20, 0x01, 0x21),
    bytes32,
    coordinates[0],
    Buffer.of(0x22),
    bytes32,
    coordinates[1],
  ])
}

/** CBOR of a small negative number, -1 to -24. */
function negative(value: number): number {
  return 0x20 + (-1 - value)
}

/** {"fmt": "none", "attStmt": {}, "authData": bytes} in canonical CBOR. */
function toAttestationObject(authenticatorData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')]),
    Buffer.from([0x67, ...Buffer.from('attStmt'), 0xa0]),
    Buffer.from([0x68, ...Buffer.from('authData'), 0x58, authenticatorData.length]),
    authenticatorData,
  ])
}
