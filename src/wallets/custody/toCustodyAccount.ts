import type { Address } from '../embedded/embeddedState.ts'
import type { Signer } from '../embedded/embeddedWallet.ts'
import { toEmbeddedAccount } from '../embedded/toEmbeddedAccount.ts'
import type { StampedSigner } from './stampedSigner.ts'

/** Loads hashing and serializing (viem) after the sign-in, before the first click that signs. */
export const loadSigning = () => import('./signing.ts')

/** Creates a viem account for `address`. */
export function toCustodyAccount(address: Address, signer: StampedSigner): Signer {
  return toEmbeddedAccount(address, { source: 'custody', signer, load: loadSigning })
}
