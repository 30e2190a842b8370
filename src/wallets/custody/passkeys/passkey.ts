import type { Transport } from '../../../wire/transports.ts'

/** One of the person's passkeys, as key custody keeps it. */
export type Passkey = {
  /** Names it to `removePasskey`: the authenticator id at key custody. */
  id: string
  /** Unpadded base64url; names it to the browser. */
  credentialId: string
  name: string
  /** Milliseconds since the epoch. */
  createdAt: number
  transports: readonly Transport[]
}
