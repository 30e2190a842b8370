import { createHash, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const presentAndAttested = 0x41

/** The attestation (format `none`) of a passkey with an RSA key of any size, as older Windows Hello creates them. */
export function createRsaAttestation(options: {
  origin: string
  rpId: string
  /** base64url */
  challenge: string
  modulusBytes: number
  /** 65537 by default. */
  exponent?: Uint8Array
}): { attestationObject: string; clientDataJson: string; credentialId: string; transports: ['internal'] } {
  const { origin, rpId, challenge, modulusBytes, exponent = new Uint8Array([1, 0, 1]) } = options
  const id = randomBytes(16)
  const modulus = new Uint8Array(modulusBytes).fill(0xab)
  // RFC 8230 §4: kty RSA, alg RS256, n, e.
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 3],
      [3, -257],
      [-1, modulus],
      [-2, exponent],
    ]),
  )
  const rpIdHash = createHash('sha256').update(rpId).digest()
  const [counter, aaguid, idLength] = [Buffer.alloc(4), Buffer.alloc(16), Buffer.from([0, id.length])]
  const authData = Buffer.concat([rpIdHash, Buffer.from([presentAndAttested]), counter, aaguid, idLength, id, key])
  const attestationObject = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', new Uint8Array(authData)],
    ]),
  )
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  return {
    attestationObject: Buffer.from(attestationObject).toString('base64url'),
    clientDataJson: Buffer.from(clientData).toString('base64url'),
    credentialId: id.toString('base64url'),
    transports: ['internal'],
  }
}
