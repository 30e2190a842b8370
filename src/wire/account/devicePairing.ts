import * as v from 'valibot'
import { base64url, millis, uuid } from '../primitives.ts'
import { displayName } from './displayName.ts'
import { attestation } from './signIn.ts'

/** 32 bytes that prove knowledge of a link's secret without revealing it. */
const proof = v.pipe(base64url, v.length(43, 'expected 32 bytes'))

/**
 * `POST /me/device-pairings`: creates a link by which one other device may join, once, within
 * `devicePairingTtlSeconds`. The page creates the secret and shows it to the other device in a QR code. This server
 * receives only a hash of its proof.
 */
export const newDevicePairing = v.object({ proofHash: proof })
export const devicePairingReply = v.object({ linkId: uuid, expiresAt: millis })

/** The joining device's offer: a new passkey, created over a challenge of this server. */
export const deviceOffer = v.object({
  /** The device's name for itself, which becomes the passkey's name after approval. */
  name: displayName,
  challenge: base64url,
  attestation,
})
export type DeviceOffer = v.InferOutput<typeof deviceOffer>

export const devicePairingStatus = v.picklist(['waiting', 'offered', 'approved', 'refused'])
export type DevicePairingStatus = v.InferOutput<typeof devicePairingStatus>

/** `GET /me/device-pairings/:linkId`: the state of a link, for the device that created it. */
export const devicePairing = v.object({ status: devicePairingStatus, offer: v.optional(deviceOffer) })
export type DevicePairing = v.InferOutput<typeof devicePairing>

/**
 * `POST /me/device-pairings/:linkId` → {@link devicePairing}. The page adds the passkey at key custody first, then
 * approves.
 */
export const devicePairingDecision = v.object({ decision: v.picklist(['approved', 'refused']) })
export type DevicePairingDecision = v.InferOutput<typeof devicePairingDecision>['decision']

/**
 * `POST /environments/:environmentId/device-pairings/:linkId`, sent by the joining device. The reply names the owner of
 * the wallet.
 */
export const joinQuery = v.object({ proof })
export const joinReply = v.object({ status: devicePairingStatus, displayName: v.string() })
export type JoinReply = v.InferOutput<typeof joinReply>

/**
 * `POST /environments/:environmentId/device-pairings/:linkId/offer` → {@link joinReply}. Only the first offer counts.
 */
export const joinOffer = v.object({ proof, ...deviceOffer.entries })
export type JoinOffer = v.InferOutput<typeof joinOffer>
