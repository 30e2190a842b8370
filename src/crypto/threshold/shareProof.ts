import { sha256 } from '@noble/hashes/sha2'

/** What a proof that its maker holds a share is for. The server and the client know all of it. */
export type ShareProofBinding = {
  /** `confirm` ends the shares before; `export` asks for the other side's part of the key. */
  action: 'confirm' | 'export'
  environmentId: string
  walletId: string
  /** Of the share. */
  epoch: number
  /** What this one request is about: the ceremony that made the share, or the key to which the export is sealed. */
  subject: string
}

const label = 'latchkey mpc share proof 1'

/** Returns the context of `proveShare` and `isShareProof`. A proof for one request fits no other. */
export function toShareProofContext(binding: ShareProofBinding): Uint8Array {
  const { action, environmentId, walletId, epoch, subject } = binding
  return sha256(new TextEncoder().encode(JSON.stringify([label, action, environmentId, walletId, epoch, subject])))
}
