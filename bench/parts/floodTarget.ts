import { createHash, randomBytes } from 'node:crypto'
import { createRsaAttestation } from '../../servers/testing/rsaAttestation.ts'
import { createPerson, type Person, submit, toQuery } from './custodyLoad.ts'
import type { Target } from './floods.ts'
import type { CustodyProcess } from './startCustody.ts'
import { createTenant } from './tenant.ts'

const [origin, rpId] = ['https://bench.example', 'bench.example']
const modulusBytes = 512

/**
 * A server with an honest person, a person who has a passkey with an RSA key and an activity whose answer is almost a
 * megabyte, and a hostile tenant.
 */
export async function createTarget(custody: CustodyProcess): Promise<{ honest: Person; target: Target }> {
  const { port } = custody
  const honest = await createPerson(custody)
  const person = await createPerson(custody)
  const { organizationId, address: signWith } = person
  const parameters = {
    signWith,
    payload: `0x${randomBytes(480 * 1024).toString('hex')}`,
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  }
  const large = await submit(
    { person, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', organizationId, parameters },
    { port, name: 'sign_raw_payload' },
  )
  const rsa = await addRsaPasskey(person, port)
  const largeQuery = toQuery(person, 'get_activity', { activityId: large.id }).toString('latin1')
  const tenant = await createTenant(custody)
  return { honest, target: { port, organizationId, largeQuery, rsa, tenant } }
}

/** With the longest exponent that the server accepts. */
async function addRsaPasskey(person: Person, port: number): Promise<Target['rsa']> {
  const { organizationId, userId } = person
  const add = async (exponent: Uint8Array) => {
    const challenge = randomBytes(32).toString('base64url')
    const { transports: _transports, ...attestation } = createRsaAttestation({
      ...{ origin, rpId, challenge, modulusBytes, exponent },
    })
    const authenticators = [
      {
        authenticatorName: 'rsa',
        challenge,
        attestation: { ...attestation, transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'] },
      },
    ]
    await submit(
      {
        person,
        type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
        organizationId,
        parameters: { userId, authenticators },
      },
      { port, name: 'create_authenticators' },
    )
    return attestation.credentialId
  }
  const credentialId = await add(new Uint8Array(383).fill(0xff)).catch(() => add(new Uint8Array([1, 0, 1])))
  const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
  const challenge = Buffer.from(sha256(JSON.stringify({ organizationId })).toString('hex')).toString('base64url')
  const clientData = JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false })
  return {
    credentialId,
    clientDataJson: Buffer.from(clientData).toString('base64url'),
    authenticatorData: Buffer.concat([sha256(rpId), Buffer.of(1), Buffer.alloc(4)]).toString('base64url'),
    signatureBytes: modulusBytes,
  }
}
