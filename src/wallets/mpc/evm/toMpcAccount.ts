import type { Address } from '../../embedded/embeddedState.ts'
import type { Signer } from '../../embedded/embeddedWallet.ts'
import { toEmbeddedAccount } from '../../embedded/toEmbeddedAccount.ts'
import type { EvmSigner } from './evmSigner.ts'

/** Creates a viem account for `address`. The frame computes every digest itself, from the whole message or transaction. */
export function toMpcAccount(address: Address, signer: EvmSigner): Signer {
  return toEmbeddedAccount(address, { source: 'mpc', signer, load: () => import('./signing.ts') })
}
