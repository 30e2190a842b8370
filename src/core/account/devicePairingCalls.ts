import { toBase64url } from '../../crypto/base64.ts'
import { devicePairingCode, devicePairingProof, hashDevicePairingProof } from '../../crypto/devicePairing.ts'
import { randomBytes } from '../../crypto/randomBytes.ts'
import {
  type DeviceOffer,
  type DevicePairing,
  type DevicePairingDecision,
  devicePairing,
  devicePairingReply,
  type JoinReply,
  joinReply,
} from '../../wire/account/devicePairing.ts'
import type { AccountCalls } from './accountCalls.ts'

/** A link as its maker holds it. The secret goes to the other device, and to no server. */
export type NewDevicePairing = { linkId: string; secret: string; expiresAt: number }

/** How a second device joins: the calls of both. */
export type DevicePairingCalls = {
  createDevicePairing: () => Promise<NewDevicePairing>
  /** What has come of a link of the signed-in person. */
  readDevicePairing: (linkId: string) => Promise<DevicePairing>
  /** Approve only once the offered passkey was added at key custody: the other device signs in with it at once. */
  decideDevicePairing: (linkId: string, decision: DevicePairingDecision) => Promise<DevicePairing>
  /** On the other device: whose wallet it would join, and how far it is. */
  readJoining: (link: { linkId: string; secret: string }) => Promise<JoinReply>
  /** On the other device: offers its passkey, made for a challenge of this server's. */
  offerDevice: (link: { linkId: string; secret: string }, offer: DeviceOffer) => Promise<JoinReply>
}

export function createDevicePairingCalls(calls: AccountCalls, ofEnvironment: string): DevicePairingCalls {
  const ofPerson = (linkId: string) => `/me/device-pairings/${encodeURIComponent(linkId)}`
  const ofDevice = (linkId: string) => `${ofEnvironment}/device-pairings/${encodeURIComponent(linkId)}`
  return {
    async createDevicePairing() {
      const secret = toBase64url(randomBytes(32))
      const proofHash = hashDevicePairingProof(devicePairingProof(secret))
      return { secret, ...(await calls.postAsPerson('/me/device-pairings', devicePairingReply, { proofHash })) }
    },
    readDevicePairing: (linkId) => calls.getAsPerson(ofPerson(linkId), devicePairing),
    decideDevicePairing: (linkId, decision) => calls.postAsPerson(ofPerson(linkId), devicePairing, { decision }),
    readJoining: ({ linkId, secret }) => calls.post(ofDevice(linkId), joinReply, { proof: devicePairingProof(secret) }),
    offerDevice: ({ linkId, secret }, offer) =>
      calls.post(`${ofDevice(linkId)}/offer`, joinReply, { proof: devicePairingProof(secret), ...offer }),
  }
}

/**
 * The six digits that both devices show for an offer, each from what it holds itself. Compare them before approving: they
 * are the same only if no one swapped the passkey on the way.
 */
export function deviceOfferCode(secret: string, { challenge, attestation }: DeviceOffer): string {
  const { attestationObject, clientDataJson, credentialId } = attestation
  return devicePairingCode(secret, [challenge, credentialId, clientDataJson, attestationObject].join(' '))
}
