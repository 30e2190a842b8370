import type { HashTypedDataParameters } from 'viem'
import type { Address } from '../embedded/embeddedState.ts'
import type { Signer } from '../embedded/embeddedWallet.ts'
import type { StampedSigner } from './stampedSigner.ts'

/** Loads hashing and serializing (viem) after the sign-in, before the first click that signs. */
export const loadSigning = () => import('./signing.ts')

/** Creates a viem account for `address`. */
export function toCustodyAccount(address: Address, signer: StampedSigner): Signer {
  return {
    address,
    type: 'local',
    source: 'custody',
    /** Key custody identifies accounts by address and does not return their public keys. */
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
