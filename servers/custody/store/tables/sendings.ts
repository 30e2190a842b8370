import type { SendingStatus } from 'latchkey/wire/custody'

/** A transaction that this server signed and sends. */
export type SendingRow = {
  id: string
  organizationId: string
  chainId: number
  /** Lower case. */
  sender: string
  nonce: number
  hash: string
  /** Hex with 0x; empty once it is included or has failed. */
  signedTransaction: string
  status: SendingStatus
  /** Why it failed, for users. */
  error: string | null
  createdAt: number
  updatedAt: number
}
