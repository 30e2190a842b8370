import type { HashTypedDataParameters, LocalAccount } from 'viem'
import type { Signer } from './signer.ts'
import type { Address } from './state.ts'

/** A viem account whose key lies with key custody: pass it to `createWalletClient`. */
export type CustodyAccount = LocalAccount<'custody'> & {
  sign: NonNullable<LocalAccount['sign']>
  signAuthorization: NonNullable<LocalAccount['signAuthorization']>
}

/** A viem account for `address`. Its hashing and serializing, which is viem, loads with the first signature. */
export function toCustodyAccount(address: Address, signer: Signer): CustodyAccount {
  const signing = () => import('./signing.ts')
  return {
    address,
    type: 'local',
    source: 'custody',
    /** Key custody names accounts by address and does not tell their public keys. */
    publicKey: '0x',
    sign: async ({ hash }) => (await signing()).signDigest(signer, address, hash),
    signMessage: async ({ message }) => (await signing()).signMessage(signer, address, message),
    signTypedData: async (data) =>
      (await signing()).signTypedData(signer, address, data as unknown as HashTypedDataParameters),
    signTransaction: async (transaction, options) =>
      (await signing()).signTransaction(signer, address, transaction, options?.serializer),
    signAuthorization: async (request) => (await signing()).signAuthorization(signer, address, request),
  }
}
