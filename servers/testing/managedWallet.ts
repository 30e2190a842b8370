import { randomUUID } from 'node:crypto'
import type { ManagedCredential } from 'latchkey/wire/account'

/** A managed wallet on Ethereum with every field that a credential can have. */
export function exampleManagedWallet(): Extract<ManagedCredential, { chain: 'eip155' }> {
  return {
    id: randomUUID(),
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chain: 'eip155',
    walletName: 'dynamicwaas',
    walletProperties: {
      // Of another report: that of the share store.
      keyShares: [],
      thresholdSignatureScheme: 'TWO_OF_TWO',
      derivationPath: '{"0":44,"1":60,"2":0,"3":0,"4":0}',
      turnkeySubOrganizationId: randomUUID(),
    },
    signerRefId: randomUUID(),
    smartWalletRefAddress: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    smartWalletRefId: randomUUID(),
  }
}
