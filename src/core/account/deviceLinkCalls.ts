import { toBase64url } from '../../crypto/base64.ts'
import { deviceLinkCode, deviceLinkProof, hashDeviceLinkProof } from '../../crypto/deviceLink.ts'
import { randomBytes } from '../../crypto/randomBytes.ts'
import {
  type DeviceLink,
  type DeviceLinkDecision,
  type DeviceOffer,
  deviceLink,
  deviceLinkReply,
  type JoinReply,
  joinReply,
} from '../../wire/account/deviceLink.ts'
import type { AccountCalls } from './accountCalls.ts'

/** A link as its maker holds it. The secret goes to the other device, and to no server. */
export type NewDeviceLink = { linkId: string; secret: string; expiresAt: number }

/** How a second device joins: the calls of both. */
export type DeviceLinkCalls = {
  createDeviceLink: () => Promise<NewDeviceLink>
  /** What has come of a link of the signed-in person. */
  readDeviceLink: (linkId: string) => Promise<DeviceLink>
  /** Approve only once the offered passkey was added at key custody: the other device signs in with it at once. */
  decideDeviceLink: (linkId: string, decision: DeviceLinkDecision) => Promise<DeviceLink>
  /** On the other device: whose wallet it would join, and how far it is. */
  readJoining: (link: { linkId: string; secret: string }) => Promise<JoinReply>
  /** On the other device: offers its passkey, made for a challenge of this server's. */
  offerDevice: (link: { linkId: string; secret: string }, offer: DeviceOffer) => Promise<JoinReply>
}

export function createDeviceLinkCalls(calls: AccountCalls, ofEnvironment: string): DeviceLinkCalls {
  const ofPerson = (linkId: string) => `/me/device-links/${encodeURIComponent(linkId)}`
  const ofDevice = (linkId: string) => `${ofEnvironment}/device-links/${encodeURIComponent(linkId)}`
  return {
    async createDeviceLink() {
      const secret = toBase64url(randomBytes(32))
      const proofHash = hashDeviceLinkProof(deviceLinkProof(secret))
      return { secret, ...(await calls.postAsPerson('/me/device-links', deviceLinkReply, { proofHash })) }
    },
    readDeviceLink: (linkId) => calls.getAsPerson(ofPerson(linkId), deviceLink),
    decideDeviceLink: (linkId, decision) => calls.postAsPerson(ofPerson(linkId), deviceLink, { decision }),
    readJoining: ({ linkId, secret }) => calls.post(ofDevice(linkId), joinReply, { proof: deviceLinkProof(secret) }),
    offerDevice: ({ linkId, secret }, offer) =>
      calls.post(`${ofDevice(linkId)}/offer`, joinReply, { proof: deviceLinkProof(secret), ...offer }),
  }
}

/**
 * The six digits that both devices show for an offer, each from what it holds itself. Compare them before approving: they
 * are the same only if nobody has swapped the passkey on the way.
 */
export function deviceOfferCode(secret: string, { challenge, attestation }: DeviceOffer): string {
  const { attestationObject, clientDataJson, credentialId } = attestation
  return deviceLinkCode(secret, [challenge, credentialId, clientDataJson, attestationObject].join(' '))
}
