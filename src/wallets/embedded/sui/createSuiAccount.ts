import { toBase64 } from '../../../crypto/base64.ts'
import { ed25519Flag, personalMessageDigest, transactionDigest } from '../../../crypto/suiIntent.ts'
import type { SuiAccount, SuiSigned } from '../suiAccount.ts'
import { executeTransaction } from './executeTransaction.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** How a wallet signs on Sui. Both return the 64-byte signature of `digest`, and reject if it is not valid. */
export type SuiSigner = Pick<SuiAccount, 'address' | 'publicKey'> & {
  signPersonalMessage: (digest: Bytes, message: Bytes) => Promise<Bytes>
  signTransaction: (digest: Bytes, transaction: Bytes) => Promise<Bytes>
}

/** Creates an account whose signatures are in Sui's format: flag, signature and public key. */
export function createSuiAccount(signer: SuiSigner): SuiAccount {
  const { address, publicKey } = signer
  const toSigned = (bytes: Bytes, signature: Bytes): SuiSigned => ({
    bytes: toBase64(bytes),
    signature: toBase64(Uint8Array.of(ed25519Flag, ...signature, ...publicKey)),
  })
  // The page may change its bytes meanwhile, so both sign a copy.
  const signTransaction = async (transaction: Uint8Array) => {
    const own = transaction.slice()
    return toSigned(own, await signer.signTransaction(transactionDigest(own), own))
  }
  return {
    address,
    publicKey,
    async signPersonalMessage(message) {
      const own = message.slice()
      return toSigned(own, await signer.signPersonalMessage(personalMessageDigest(own), own))
    },
    signTransaction,
    async signAndExecuteTransaction(transaction, options) {
      const signed = await signTransaction(transaction)
      return { ...signed, ...(await executeTransaction(signed, options)) }
    },
  }
}
