import type { StoreApi } from 'zustand/vanilla'
import type { Person } from '../../wire/account/person.ts'

/** Where the link to a second device stands, seen from the first one. */
export type DevicePairingState =
  /** Nobody has opened the link yet. */
  | { status: 'waiting' }
  /** A device made its passkey; the person compares `code` with the one it shows. */
  | { status: 'joined'; code: string; name: string }
  /** The first device registers the passkey of the second. */
  | { status: 'approving'; code: string; name: string }
  | { status: 'approved' }
  /** Cancelled here, or nobody was approved in time. */
  | { status: 'ended' }

/** The first device's end of a link. */
export type DevicePairing = {
  /** For a QR code or to be sent: it holds a secret, opens once, and ends at `expiresAt`. */
  url: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  store: StoreApi<DevicePairingState>
  /** The two codes are the same: registers the passkey of the second device. */
  approve: () => Promise<void>
  cancel: () => Promise<void>
}

/** The second device's end of a link, once its passkey is made. */
export type DeviceJoin = {
  /** Whose wallet it is. */
  displayName: string
  /** Six digits that the first device shows too. */
  code: string
  /**
   * Waits for the first device.
   * @throws {UserRejectedError} when the person there said no
   * @throws {AccountError} `invalid_link` when nobody said anything in time
   */
  approved: () => Promise<void>
  /** Waits likewise, then signs in with the new passkey: one more prompt. */
  signIn: () => Promise<Person>
}
