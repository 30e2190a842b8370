import * as v from 'valibot'
import { address, uuid } from '../primitives.ts'

/** The smart wallet that is derived from a credential's signer, if there is one. */
export const smartWallet = {
  smartWalletRefAddress: v.optional(address),
  smartWalletRefId: v.optional(uuid),
}
