import * as v from 'valibot'
import { base64url, millis, uuid } from '../primitives.ts'
import { displayName } from './displayName.ts'
import { attestation } from './signIn.ts'

/** 32 bytes that prove knowledge of a link's secret without telling it. */
const proof = v.pipe(base64url, v.length(43, 'expected 32 bytes'))

/**
 * `POST /me/device-pairings`: a link by which one other device may join, once, within `devicePairingTtlSeconds`. Its secret is
 * made by the page and never sent: it goes to the other device in a QR code, and this server learns a hash of its proof.
 */
export const newDevicePairing = v.object({ proofHash: proof })
export const devicePairingReply = v.object({ linkId: uuid, expiresAt: millis })

/** What a joining device offers: a passkey of its own, over a challenge of this server's. */
export const deviceOffer = v.object({
  /** What the device calls itself; the passkey's name once approved. */
  name: displayName,
  challenge: base64url,
  attestation,
})
export type DeviceOffer = v.InferOutput<typeof deviceOffer>

export const devicePairingStatus = v.picklist(['waiting', 'offered', 'approved', 'refused'])
export type DevicePairingStatus = v.InferOutput<typeof devicePairingStatus>

/** `GET /me/device-pairings/:linkId`: as the device sees it that made the link. */
export const devicePairing = v.object({ status: devicePairingStatus, offer: v.optional(deviceOffer) })
export type DevicePairing = v.InferOutput<typeof devicePairing>

/** `POST /me/device-pairings/:linkId` → {@link devicePairing}. Approving comes after the passkey was added at key custody. */
export const devicePairingDecision = v.object({ decision: v.picklist(['approved', 'refused']) })
export type DevicePairingDecision = v.InferOutput<typeof devicePairingDecision>['decision']

/** `POST /environments/:environmentId/device-pairings/:linkId`, by the joining device; whose wallet it would join. */
export const joinQuery = v.object({ proof })
export const joinReply = v.object({ status: devicePairingStatus, displayName: v.string() })
export type JoinReply = v.InferOutput<typeof joinReply>

/** `POST /environments/:environmentId/device-pairings/:linkId/offer` → {@link joinReply}; the first one stands. */
export const joinOffer = v.object({ proof, ...deviceOffer.entries })
export type JoinOffer = v.InferOutput<typeof joinOffer>
