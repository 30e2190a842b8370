import type { HashTypedDataParameters } from 'viem'
import type { Address } from '../../embedded/embeddedState.ts'
import type { Signer } from '../../embedded/embeddedWallet.ts'
import type { EvmSigner } from './evmSigner.ts'

/** Loads encoding and parsing (viem) before the first signature. */
const loadSigning = () => import('./signing.ts')

/** Creates a viem account for `address`. The frame computes every digest itself, from the whole message or transaction. */
export function toMpcAccount(address: Address, signer: EvmSigner): Signer {
  return {
    address,
    type: 'local',
    source: 'mpc',
    /** The frame identifies accounts by address. */
    publicKey: '0x',
    sign: async ({ hash }) => (await loadSigning()).signDigest(signer, address, hash),
    signMessage: async ({ message }) => (await loadSigning()).signMessage(signer, address, message),
    signTypedData: async (data) =>
      (await loadSigning()).signTypedData(signer, address, data as unknown as HashTypedDataParameters),
    signTransaction: async (transaction, options) =>
      (await loadSigning()).signTransaction(signer, address, transaction, options?.serializer),
    signAuthorization: async (request) => (await loadSigning()).signAuthorization(signer, address, request),
  }
}
