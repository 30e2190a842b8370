import type { StoreApi } from 'zustand/vanilla'
import type { Person } from '../../wire/account/person.ts'

/** The state of the link to a second device, as the first device sees it. */
export type DevicePairingState =
  /** No device has opened the link yet. */
  | { status: 'waiting' }
  /** A device created its passkey. The user compares `code` with the code on that device. */
  | { status: 'joined'; code: string; name: string }
  /** The first device is registering the passkey of the second. */
  | { status: 'approving'; code: string; name: string }
  | { status: 'approved' }
  /** Cancelled here, or no device was approved in time. */
  | { status: 'ended' }

/** The first device's end of a link. */
export type DevicePairing = {
  /** For a QR code or to be sent. It contains a secret, works once, and expires at `expiresAt`. */
  url: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  store: StoreApi<DevicePairingState>
  /** Call it when both codes are the same. Registers the passkey of the second device. */
  approve: () => Promise<void>
  cancel: () => Promise<void>
}

/** The second device's end of a link, after its passkey was created. */
export type DeviceJoin = {
  /** The user that the wallet belongs to. */
  displayName: string
  /** Six digits, the same as on the first device. */
  code: string
  /**
   * Waits for the first device.
   * @throws {UserRejectedError} when the user declined there
   * @throws {AccountError} `invalid_link` when the user did not answer there in time
   */
  approved: () => Promise<void>
  /** Waits in the same way, then signs in with the new passkey: one more prompt. */
  signIn: () => Promise<Person>
}
