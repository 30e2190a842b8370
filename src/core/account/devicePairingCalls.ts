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

/** A pairing link as the device that made it holds it. The secret goes to the other device and to no server. */
export type NewDevicePairing = { linkId: string; secret: string; expiresAt: number }

/** The calls with which a second device joins, of both devices. */
export type DevicePairingCalls = {
  createDevicePairing: () => Promise<NewDevicePairing>
  /** Returns the state of a pairing link of the signed-in user. */
  readDevicePairing: (linkId: string) => Promise<DevicePairing>
  /**
   * Approves the other device, which is then signed in with its passkey at once. Call it only after adding that passkey at key
   * custody.
   */
  decideDevicePairing: (linkId: string, decision: DevicePairingDecision) => Promise<DevicePairing>
  /** Called on the other device. Returns whose wallet it would join, and the state of the link. */
  readJoining: (link: { linkId: string; secret: string }) => Promise<JoinReply>
  /** Called on the other device. Offers its passkey, made for a challenge of this server. */
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
 * Returns the six digits that both devices show for an offer, each computed from what that device holds. Compare them before
 * approving: they are the same only if no one swapped the passkey on the way.
 */
export function deviceOfferCode(secret: string, { challenge, attestation }: DeviceOffer): string {
  const { attestationObject, clientDataJson, credentialId } = attestation
  return devicePairingCode(secret, [challenge, credentialId, clientDataJson, attestationObject].join(' '))
}
